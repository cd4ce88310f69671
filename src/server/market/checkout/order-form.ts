import { z } from 'zod';
import { parseInput, text } from '../../http/index.ts';
import { type FieldErrors, Refusal } from '../../kernel/index.ts';
import { isCountry } from './countries.ts';

/** What a buyer writes, as it is kept. */
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
/** What stands in the fields, right or wrong. */
export type FormValues = Record<'licence' | 'email' | 'name' | 'country' | 'coupon' | 'pay', string>;

/** The fields as they came; anything that is no text is empty. */
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

/** The order that a form asks for, or what is wrong with each field, in words of the page. */
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
  email: 'Give the e-mail address that your download is sent to.',
  name: 'Give the name that the invoice is made out to, in at most 100 characters.',
  country: 'Choose a country from the list, or none.',
  coupon: 'This coupon is not known: check how it is written.',
  pay: 'Choose a way to pay.',
};

const buyerMessages = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, said]) => [name, [messages[name] ?? said[0] ?? '']]));
