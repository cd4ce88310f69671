import { z } from 'zod';
import { parseJson } from '../../../kernel/index.ts';
import type { OrderTerms } from '../../purchases/index.ts';

/** The licence of a period. */
export type Plan = { tier_id: number | null; terms: OrderTerms };

const planTerms = z.object({
  license_type: z.string(),
  seat_limit: z.int().nullable(),
  licence_days: z.int().nullable(),
  updates_days: z.int().nullable(),
  support_months: z.int(),
  trial_days: z.int(),
  renews: z.enum(['month', 'year']),
});

type Metadata = Record<string, string>;

/** Stored with the price at Stripe, so each invoice identifies its tier, even if its events are lost. */
export const planMetadata = ({ tier_id, terms }: Plan): Metadata => ({
  tier: String(tier_id),
  terms: JSON.stringify(planTerms.parse(terms)),
});

/** Returns undefined for a price from a checkout, or from the Stripe dashboard. */
export function planOf({ tier, terms }: Metadata): Plan | undefined {
  if (tier === undefined || terms === undefined) return undefined;
  const read = planTerms.safeParse(parseJson(terms));
  return read.success && /^\d+$/.test(tier) ? { tier_id: Number(tier), terms: read.data } : undefined;
}
