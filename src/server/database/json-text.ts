import { type RawBuilder, sql } from 'kysely';
import type { DatabaseOrTransaction } from './database.ts';
import { dialectOf } from './row-locks.ts';

export const jsonText = (db: DatabaseOrTransaction, column: string, name: string): RawBuilder<string | null> =>
  dialectOf(db) === 'postgres'
    ? sql<string | null>`(${sql.ref(column)}::json ->> ${sql.lit(name)})`
    : sql<string | null>`json_extract(${sql.ref(column)}, ${sql.lit(`$.${name}`)})`;
