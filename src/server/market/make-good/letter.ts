import { formatDate, t } from '../../kernel/index.ts';
import type { HitBuyer } from './hit-buyers.ts';
import type { Span } from './outage.ts';

type Given = {
  outage: Span;
  /** the seller's own words; '': a default */
  message: string;
  coupon: { code: string; percent: number; endsAt: number } | undefined;
  /** 0: nothing was extended */
  days: number;
  shopUrl: string;
};

type Letter = { subject: string; heading: string; paragraphs: string[]; action: { label: string; url: string } };

/** Call this in the buyer's language. */
export function composeLetter(
  { orders, purchases }: Pick<HitBuyer, 'orders' | 'purchases'>,
  { outage, message, coupon, days, shopUrl }: Given,
): Letter {
  const day = dayText(outage.from);
  const names = (list: string[]) => [...new Set(list)].slice(0, 3).join(', ');
  const unpaid = names(orders.map(({ item_name }) => item_name));
  const of = (failed: 'download' | 'validation') =>
    names(purchases.filter((one) => one.failed === failed).map(({ itemName }) => itemName));
  const [downloads, checks] = [of('download'), of('validation')];
  const [order] = orders;
  const [bought] = purchases;
  return {
    subject: t('Sorry about the problem on {day}', { day }),
    heading: t('Sorry about the problem'),
    paragraphs: [
      ...(message === ''
        ? [t('On {day}, our shop did not work as it should. We apologize.', { day })]
        : paragraphsOf(message)),
      ...(unpaid === ''
        ? []
        : [
            t('Your order of {items} could not be completed. You can place it again with the link below.', {
              items: unpaid,
            }),
          ]),
      ...(downloads === '' ? [] : [t('Your download of {items} failed. It works again.', { items: downloads })]),
      ...(checks === '' ? [] : [t('A license check of {items} failed. It works again.', { items: checks })]),
      ...(days > 0
        ? [t('We have extended your license and support by {days, plural, one {# day} other {# days}}.', { days })]
        : []),
      ...(coupon
        ? [
            t('With the code {code}, you save {percent} % on one order until {day}.', {
              code: coupon.code,
              percent: coupon.percent,
              day: dayText(coupon.endsAt),
            }),
          ]
        : []),
    ],
    action: order
      ? { label: t('Order again'), url: `${shopUrl}/shop/buy/${order.item_id}?licence=${order.licence}` }
      : { label: t('View your purchase'), url: `${shopUrl}/shop/library/purchases/${bought?.purchase.id ?? ''}` },
  };
}

const dayText = (ms: number): string => formatDate(ms, 'UTC', { day: 'numeric', month: 'long', year: 'numeric' });

const paragraphsOf = (message: string): string[] =>
  message
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
