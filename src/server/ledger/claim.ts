import type { SelectQueryBuilder } from 'kysely';
import type { Ledger } from './ledger.ts';
import type { Schema } from './schema.ts';

/**
 * For the sub-select of a claim: leaves out rows that another process is claiming at this moment. SQLite has one
 * writer at a time, so that nobody can be in between.
 */
export function skipLocked<Table extends keyof Schema, Row>(
  ledger: Ledger,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return ledger.dialect === 'postgres' ? query.forUpdate().skipLocked() : query;
}
