import type { AccountRow } from '../../database/index.ts';
import { message, t } from '../../kernel/index.ts';

export const defaultCurrency = 'USD';

/** Older versions change the currency without the flag. */
export const isCurrencyChosen = (account: Pick<AccountRow, 'currency' | 'is_currency_chosen'>): boolean =>
  account.currency !== defaultCurrency || account.is_currency_chosen === 1;

export const currencyWarnings = (account: Pick<AccountRow, 'currency' | 'is_currency_chosen'>): string[] =>
  isCurrencyChosen(account)
    ? []
    : [t('The currency is {currency} until you choose one in Settings → Preferences.', { currency: account.currency })];

const currencies = new Set(Intl.supportedValuesOf('currency'));

export const usernameRule = message('must have 3 to 32 letters, digits, dots, hyphens or underscores.');
export const isUsername = (text: string): boolean => /^[A-Za-z0-9._-]{3,32}$/.test(text);

export const isCurrency = (code: string): boolean => currencies.has(code);

export const isNetworkName = (name: string): boolean => /^[a-z0-9_-]{1,40}$/.test(name);

/** Rejects schemes other than http(s), such as `javascript:`. */
export function isLinkTarget(target: string): boolean {
  if (target.length === 0 || target.length > 500 || /[\s\p{Cc}]/u.test(target)) return false;
  if (/^https?:\/\//i.test(target)) return URL.canParse(target);
  // No scheme before the first slash, and no protocol-relative `//host`.
  return !/^[^/?#]*:/.test(target) && !/^[/\\]{2}/.test(target);
}
