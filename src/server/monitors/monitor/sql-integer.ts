import { type RawBuilder, sql } from 'kysely';

/** A number of our own making as text of the statement: binding many of them for each row costs more than the update. */
export const sqlInteger = (value: number | null): RawBuilder<unknown> =>
  value === null ? sql`cast(null as bigint)` : sql.lit(Math.trunc(value));
