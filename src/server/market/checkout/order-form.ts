import { z } from 'zod';
import { parseInput, text } from '../../http/index.ts';
import { type FieldErrors, Refusal } from '../../kernel/index.ts';
import { isCountry } from './countries.ts';

/** The buyer's fields of an order. */
const orderForm = z.object({
  licence: z.enum(['regular', 'extended']),
  email: z
    .string()
    .max(254)
    .regex(/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@.<>"(),:;\\[\]]+$/),
  name: text(100).trim().min(1),
  country: z.string().refine((code) => code === '' || isCountry(code)),
  coupon: text(60),
  pay: z.enum(['stripe', 'manual']).nullish(),
});

export type OrderForm = z.output<typeof orderForm>;
/** The values of the fields, valid or not. */
export type FormValues = Record<'licence' | 'email' | 'name' | 'country' | 'coupon' | 'pay', string>;

/** The fields as submitted; anything but text counts as empty. */
export function readFormValues(body: unknown): FormValues {
  const fields = (body ?? {}) as Record<string, unknown>;
  const textOf = (name: string): string => {
    const value = fields[name];
    return typeof value === 'string' ? value.slice(0, 300) : '';
  };
  return {
    licence: textOf('licence') || 'regular',
    email: textOf('email'),
    name: textOf('name'),
    country: textOf('country'),
    coupon: textOf('coupon'),
    pay: textOf('pay'),
  };
}

/** The validated order form, or an error message for each invalid field. */
export function parseOrderForm(written: FormValues): { form: OrderForm } | { errors: FieldErrors } {
  try {
    return { form: parseInput(orderForm, written) };
  } catch (error) {
    if (error instanceof Refusal && error.errors) return { errors: buyerMessages(error.errors) };
    throw error;
  }
}

const messages: Record<string, string> = {
  licence: 'Choose a licence.',
  email: 'Enter the e-mail address for your download.',
  name: 'Enter the name for the invoice, in at most 100 characters.',
  country: 'Choose a country from the list, or leave it empty.',
  coupon: 'This coupon code does not exist. Check the spelling.',
  pay: 'Choose a payment method.',
};

const buyerMessages = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, sentences]) => [name, [messages[name] ?? sentences[0] ?? '']]));
