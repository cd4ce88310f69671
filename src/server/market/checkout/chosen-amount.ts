import { currencyDigits, formatDecimal, formatMoney, fromMinor, t } from '../../kernel/index.ts';
import { type ItemOffer, parseTypedAmount } from '../prices/index.ts';

type Chosen = { amountMinor: number | undefined } | { problem: string };

/** `amountMinor` is undefined if the price is fixed. */
export function readChosenAmount(offer: ItemOffer, typed: string): Chosen {
  if (!offer.isChosenByBuyer) return { amountMinor: undefined };
  const { currency, minor } = offer;
  const amountMinor = parseTypedAmount(typed, currency);
  if (amountMinor === undefined)
    return {
      problem: t('Enter an amount in {currency}, for example {amount}.', { currency, amount: suggested(offer) }),
    };
  return amountMinor < minor
    ? { problem: t('Enter at least {price}.', { price: formatMoney(minor, currency) }) }
    : { amountMinor };
}

/** As the buyer would type it. */
export const suggested = ({ currency, list_minor }: ItemOffer): string => {
  const digits = list_minor % 10 ** (currencyDigits(currency) ?? 2) === 0 ? 0 : currencyDigits(currency);
  return formatDecimal(fromMinor(list_minor, currency), digits ?? 2);
};
