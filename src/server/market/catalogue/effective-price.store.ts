import { type RawBuilder, sql } from 'kysely';

/** `minor` of the regular licence's offer. */
export const effectivePrice = (nowMs: number): RawBuilder<number> => sql<number>`(case
  when items.minimum_minor is not null then items.minimum_minor
  when items.sale_regular_minor < items.price_regular_minor and items.sale_starts_at <= ${nowMs}
    and (items.sale_ends_at is null or items.sale_ends_at > ${nowMs}) then items.sale_regular_minor
  else items.price_regular_minor end)`;
