import type { PurchaseRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import type { Grace } from '../subscription-records/index.ts';
import { supportEnd } from './support.ts';

/** The terms of an order, stored with it, because the tier can change later. */
export type OrderTerms = {
  license_type: string;
  /** null: the item's limit, 0: none */
  seat_limit: number | null;
  /** null: no end */
  licence_days: number | null;
  updates_days: number | null;
  support_months: number;
  /** 0: not a trial */
  trial_days: number;
  /** licence that an upgrade replaces */
  from?: string;
  /** the price is due in each of these until the buyer cancels */
  renews?: Interval;
  /** end of the paid period of a subscription, epoch ms; replaces the lengths in days */
  until?: number;
};

export type Interval = 'month' | 'year';

export type Rights = Pick<
  PurchaseRow,
  'license_type' | 'tier_id' | 'seat_limit' | 'ends_at' | 'updates_until' | 'supported_until' | 'is_trial'
>;

export type ExtensionKind = 'renewal' | 'upgrade' | 'support' | 'conversion';

/** Stored with the payment that extends a purchase. */
export type Extension = {
  kind: ExtensionKind;
  tier_id: number | null;
  terms: OrderTerms;
};

const after = (fromMs: number, days: number | null): number | null => (days === null ? null : fromMs + days * dayMs);

/** null is for ever. */
const later = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : Math.max(one, other);

/** null is no support. */
const longerSupport = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

export const rightsOfSale = (terms: OrderTerms, tierId: number | null, atMs: number): Rights => ({
  license_type: terms.license_type,
  tier_id: tierId,
  seat_limit: terms.seat_limit,
  ends_at: terms.trial_days > 0 ? after(atMs, terms.trial_days) : (terms.until ?? after(atMs, terms.licence_days)),
  updates_until: terms.trial_days > 0 ? after(atMs, terms.trial_days) : after(atMs, terms.updates_days),
  supported_until: supportOf(terms, atMs),
  is_trial: terms.trial_days > 0 ? 1 : 0,
});

/** The support of a subscription ends with the paid period. */
const supportOf = ({ support_months, until }: OrderTerms, atMs: number): number | null =>
  support_months > 0 && until !== undefined ? until : supportEnd(atMs, support_months);

/**
 * Returns the rights of a purchase that was bought at `boughtAt`, with the payments that are valid now, oldest first. An
 * upgrade counts only while the licence that it was paid for is in effect, so a refunded upgrade also ends those after it.
 */
export function rightsWith(
  base: Rights,
  boughtAt: number,
  payments: readonly { at: number; extension: Extension }[],
): Rights {
  return payments.reduce((rights, { at, extension }) => extended(rights, { boughtAt, at, extension }), base);
}

function extended(
  rights: Rights,
  { boughtAt, at, extension }: { boughtAt: number; at: number; extension: Extension },
): Rights {
  const { kind, tier_id, terms } = extension;
  switch (kind) {
    case 'support':
      return { ...rights, supported_until: supportAfter(rights, at, terms) };
    case 'upgrade': {
      // Each payment of a subscription contains its own licence.
      if (terms.until !== undefined) return { ...renewed(rights, at, extension), ...licenceOf(extension) };
      if (rights.license_type !== terms.from) return rights;
      // As if the higher licence had been bought in the first place.
      const bought = rightsOfSale(terms, tier_id, boughtAt);
      return {
        ...bought,
        ends_at: later(rights.ends_at, bought.ends_at),
        updates_until: later(rights.updates_until, bought.updates_until),
        supported_until: longerSupport(rights.supported_until, bought.supported_until),
        is_trial: rights.is_trial,
      };
    }
    case 'conversion':
      // A second conversion at the same time adds its time like a renewal.
      if (rights.is_trial === 0) return renewed(rights, at, extension);
      return {
        ...rightsOfSale({ ...terms, trial_days: 0 }, tier_id, at),
        supported_until: longerSupport(rights.supported_until, supportOf(terms, at)),
      };
    case 'renewal':
      return renewed(rights, at, extension);
  }
}

const licenceOf = ({ tier_id, terms }: Extension): Pick<Rights, 'license_type' | 'tier_id' | 'seat_limit'> => ({
  ...{ license_type: terms.license_type, tier_id, seat_limit: terms.seat_limit },
});

/** Before its end, a renewal adds to the end. After the end, it counts from the payment. */
function renewed(rights: Rights, at: number, extension: Extension): Rights {
  const { terms } = extension;
  const { ends_at, updates_until, supported_until } = rights;
  // Stripe says when a period ends, whenever its payment is reported.
  if (terms.until !== undefined)
    return {
      ...rights,
      // An upgrade within the same period can be reported first.
      ...(ends_at !== null && ends_at < terms.until && licenceOf(extension)),
      ends_at: later(ends_at, terms.until),
      updates_until: later(updates_until, terms.until),
      supported_until: longerSupport(supported_until, terms.support_months > 0 ? terms.until : null),
    };
  return {
    ...rights,
    ends_at: ends_at === null ? null : after(Math.max(ends_at, at), terms.licence_days),
    updates_until: updates_until === null ? null : after(Math.max(updates_until, at), terms.updates_days),
    supported_until: supportAfter(rights, at, terms),
  };
}

const supportAfter = ({ supported_until }: Rights, at: number, { support_months }: OrderTerms): number | null =>
  support_months === 0 ? supported_until : supportEnd(Math.max(supported_until ?? 0, at), support_months);

/** Stripe charges after the paid period, so a subscription's licence lasts a little longer. */
export const withGrace = (rights: Rights, { ms, until }: Grace): Rights => ({
  ...rights,
  ends_at: rights.ends_at === null ? null : Math.max(rights.ends_at + ms, until ?? 0),
});

export const rightsOf = (row: PurchaseRow): Rights => ({
  license_type: row.license_type,
  tier_id: row.tier_id,
  seat_limit: row.seat_limit,
  ends_at: row.ends_at,
  updates_until: row.updates_until,
  supported_until: row.supported_until,
  is_trial: row.is_trial,
});
