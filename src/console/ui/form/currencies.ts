import { tag } from '../../i18n/index.ts';

// not shown: codes
const COMMON = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'JPY',
  'CAD',
  'AUD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'BRL',
  'INR',
  'CNY',
];

/** Replaced currencies, and units that no bank account holds. */
const UNUSABLE = new Set([
  ...['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'VED', 'VEF', 'MRO', 'STD', 'BYR', 'ZMK', 'ZWL', 'ZWR', 'EEK', 'LTL', 'LVL'],
  ...['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'USS', 'UYI', 'UYW', 'XAG', 'XAU', 'XBA', 'XBB', 'XBC', 'XBD'],
  ...['XDR', 'XPD', 'XPT', 'XSU', 'XTS', 'XUA', 'XXX'],
]);

/** The common ones first. */
export const currencyCodes: readonly string[] = [
  ...COMMON,
  ...Intl.supportedValuesOf('currency').filter((code) => !COMMON.includes(code) && !UNUSABLE.has(code)),
];

const names = new Intl.DisplayNames(tag, { type: 'currency' });

type Choice = { value: string; label: string };

const choiceOf = (code: string): Choice => ({ value: code, label: `${code} – ${names.of(code)}` });
const CHOICES = currencyCodes.map(choiceOf);

/** `chosen`: also in the list if it can't be chosen any more */
export const currencyChoices = (chosen: string): Choice[] =>
  chosen === '' || currencyCodes.includes(chosen) ? CHOICES : [choiceOf(chosen), ...CHOICES];
