import { z } from 'zod';
import { emailAddress, parseInput, text } from '../../http/index.ts';
import { cutText, type FieldErrors, type Message, message, Refusal, t } from '../../kernel/index.ts';
import { isCountry } from './countries.ts';
import { parseVatId } from './vat-id.ts';

const incompleteAddress = message('This is not a complete email address, for example you@example.com.');

const orderForm = z.object({
  licence: z.string(),
  email: emailAddress(() => t(incompleteAddress)),
  name: text(100).trim(),
  company: text(100).trim(),
  address: text(500).trim(),
  vat_id: text(40).trim(),
  consent: z.string(),
  country_confirmed: z.string(),
  country: z.string().refine((code) => code === '' || isCountry(code)),
  coupon: text(60),
  amount: text(40),
  pay: z.enum(['stripe', 'paypal', 'manual']).nullish(),
});

export type OrderForm = z.output<typeof orderForm>;
export type FormValues = Record<
  | 'licence'
  | 'amount'
  | 'email'
  | 'name'
  | 'company'
  | 'address'
  | 'vat_id'
  | 'country'
  | 'country_confirmed'
  | 'coupon'
  | 'pay'
  | 'consent',
  string
>;

export function readFormValues(body: unknown): FormValues {
  const fields = (body ?? {}) as Record<string, unknown>;
  const textOf = (name: string, max = 300): string => {
    const value = fields[name];
    return typeof value === 'string' ? cutText(value, max) : '';
  };
  return {
    licence: textOf('licence') || 'regular',
    email: textOf('email').trim(),
    name: textOf('name'),
    company: textOf('company'),
    // Browsers send \r\n.
    address: textOf('address', 600).replaceAll('\r\n', '\n'),
    vat_id: textOf('vat_id'),
    country: textOf('country'),
    country_confirmed: textOf('country_confirmed'),
    coupon: textOf('coupon'),
    amount: textOf('amount'),
    pay: textOf('pay'),
    consent: textOf('consent'),
  };
}

export function parseOrderForm(
  written: FormValues,
  { isFreeItem, requiresCountry, isOffered }: { isFreeItem: boolean; requiresCountry: boolean; isOffered: boolean },
): { form: OrderForm } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const vat = parseVatId(written.vat_id, isCountry(written.country) ? written.country : '');
  if ('problem' in vat) errors.vat_id = [vat.problem];
  if (!isOffered) errors.licence = [t(messages.licence)];
  if (!isFreeItem && written.name.trim() === '') errors.name = [t('Enter your name.')];
  if (!isFreeItem && requiresCountry && written.country === '') errors.country = [t('Choose your country.')];
  if (!isFreeItem && written.consent === '') errors.consent = [t('Agree to the immediate delivery to continue.')];
  try {
    const form = parseInput(orderForm, written);
    if (Object.keys(errors).length > 0) return { errors };
    return { form: { ...form, vat_id: 'vatId' in vat ? vat.vatId : '' } };
  } catch (error) {
    if (error instanceof Refusal && error.errors)
      return { errors: { ...errors, ...buyerMessages(error.errors, written) } };
    throw error;
  }
}

const messages = {
  licence: message('Choose a license.'),
  email: incompleteAddress,
  name: message('Enter a name of up to 100 characters.'),
  company: message('Enter a company of up to 100 characters.'),
  address: message('Enter an address of up to 500 characters.'),
  vat_id: message('Enter the VAT ID with its country code, such as DE123456789.'),
  country: message('Choose a country from the list.'),
  amount: message('Enter an amount, for example 10.'),
  coupon: message('This coupon code does not exist. Check the spelling.'),
  pay: message('Choose a payment method.'),
} satisfies Record<string, Message>;

function buyerMessages(errors: FieldErrors, { email }: FormValues): FieldErrors {
  const own: Record<string, Message> =
    email === '' ? { ...messages, email: message('Enter your email address.') } : messages;
  return Object.fromEntries(
    Object.entries(errors).map(([name, sentences]) => [name, [own[name] ? t(own[name]) : (sentences[0] ?? '')]]),
  );
}
