import { formatDate, formatMoney, t } from '../../kernel/index.ts';

/** `path` is of the shop's pages. The total is in minor units. */
export type WayBack = {
  path: string;
  itemName: string;
  coupon: string | undefined;
  totalMinor: number;
  currency: string;
};

type Letter = {
  subject: string;
  heading: string;
  paragraphs: string[];
  notes: string[];
  action: { label: string; url: string };
};

/** Call this in the buyer's language. The address is unproven, so the email contains no details of the buyer. */
export function composeSecondChance(
  { path, itemName, coupon, totalMinor, currency }: WayBack,
  { orderedAt, shopUrl }: { orderedAt: number; shopUrl: string },
): Letter {
  const item = itemName.replace(/\s+/g, ' ').trim();
  const day = formatDate(orderedAt, 'UTC', { day: 'numeric', month: 'long', year: 'numeric' });
  const total = formatMoney(totalMinor, currency);
  return {
    subject: t('You can now pay for your order of {item}', { item }),
    heading: t('Our shop works again'),
    paragraphs: [
      t(
        'On {day}, {item} was ordered with this email address. The payment did not go through while our shop had a problem. We are sorry.',
        { day, item },
      ),
      t('If you still want it, complete your order with the button below. The price is {total}.', { total }),
      ...(coupon === undefined ? [] : [t('Your coupon {code} still applies.', { code: coupon })]),
    ],
    notes: [
      t('If you did not order this or no longer want it, ignore this email. You have not bought anything.'),
      t('We send this email only once.'),
    ],
    action: { label: t('Complete your order'), url: `${shopUrl}${path}` },
  };
}
