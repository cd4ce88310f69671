import {
  currencyDigits,
  type FieldErrors,
  fieldError,
  findPriceProblem,
  fromMinor,
  t,
  toMinor,
} from '../../kernel/index.ts';

type Amounts = Partial<Record<string, number | null>>;

const maxCurrencies = 20;

/** Returns the column. `own`: the item's currency. Adds to `errors`. */
export function otherPricesColumn(
  sent: Record<string, Amounts>,
  { field, own, errors }: { field: string; own: string; errors: FieldErrors },
): string {
  const entries = Object.entries(sent).map(([written, amounts]) => {
    const currency = written.toUpperCase();
    const name = `${field}[${written}]`;
    if (currencyDigits(currency) === undefined)
      errors[name] = [fieldError(name, t('must be a currency code such as EUR.'))];
    else if (currency === own)
      errors[name] = [t('{currency} is the currency of the item. Enter other currencies here.', { currency })];
    return [currency, minorAmounts(amounts, { name, currency, errors })] as const;
  });
  if (entries.length > maxCurrencies)
    errors[field] = [fieldError(field, t('must have at most {count} currencies.', { count: maxCurrencies }))];
  const given = entries.filter(([, amounts]) => Object.keys(amounts).length > 0);
  return JSON.stringify(Object.fromEntries(given.sort(([one], [other]) => (one < other ? -1 : 1))));
}

function minorAmounts(
  amounts: Amounts,
  { name, currency, errors }: { name: string; currency: string; errors: FieldErrors },
): Record<string, number> {
  const minor: Record<string, number> = {};
  for (const [part, price] of Object.entries(amounts)) {
    if (price == null) continue;
    const field = `${name}[${part}]`;
    const problem =
      findPriceProblem(price, currency) ??
      (price === 0 && part !== 'minimum'
        ? t('must be above 0. Leave it empty to charge the price of the item’s currency.')
        : undefined);
    if (problem === undefined) minor[part] = toMinor(price, currency);
    else if (currencyDigits(currency) !== undefined) errors[field] = [fieldError(field, problem)];
  }
  const { minimum, regular } = minor;
  if (minimum !== undefined && (regular === undefined || minimum > regular)) {
    const field = `${name}[minimum]`;
    errors[field] = [fieldError(field, t('must be at most the price of the regular license.'))];
  }
  return minor;
}

/** Decimal amounts. Leaves out a currency that has become the item's own. */
export const decimalPrices = <Part extends string>(
  prices: Partial<Record<string, Partial<Record<Part, number>>>>,
  own: string,
): Record<string, Partial<Record<Part, number>>> =>
  Object.fromEntries(
    Object.entries(prices)
      .filter(([currency]) => currency !== own)
      .map(([currency, amounts]) => [
        currency,
        Object.fromEntries(
          Object.entries<number>((amounts ?? {}) as Record<Part, number>).map(([part, minor]) => [
            part,
            fromMinor(minor, currency),
          ]),
        ) as Partial<Record<Part, number>>,
      ]),
  );
