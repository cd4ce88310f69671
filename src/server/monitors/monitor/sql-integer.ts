import { type RawBuilder, sql } from 'kysely';

/** Writes literals, because binding many values per row costs more than the update. */
export const sqlInteger = (value: number | null): RawBuilder<unknown> =>
  value === null ? sql`cast(null as bigint)` : sql.lit(Math.trunc(value));
