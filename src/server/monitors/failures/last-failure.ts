import { translateCause } from '../../causes/index.ts';
import type { DatabaseOrTransaction, MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { toIso } from '../../kernel/index.ts';
import { findFailure } from './failure.store.ts';
import { purpose, type SealedFailure } from './failure-of.ts';
import type { LastFailure } from './wire.ts';

type Owned = Pick<MonitorRow, 'id' | 'account_id'>;

export async function lastFailureOf(
  { database, vault }: Pick<Deps, 'database' | 'vault'>,
  monitor: Owned,
): Promise<LastFailure | null> {
  const row = await findFailure(database.db, monitor.account_id, monitor.id);
  if (row === undefined) return null;
  const sealed = JSON.parse(vault.open(purpose, row.received_sealed)) as SealedFailure;
  return { at: toIso(row.failed_at), cause: translateCause(row.cause), ...sealed };
}

export async function lastFailureAt(
  db: DatabaseOrTransaction,
  monitor: Owned,
): Promise<{ at: number; cause: string } | undefined> {
  const row = await findFailure(db, monitor.account_id, monitor.id);
  return row && { at: row.failed_at, cause: row.cause };
}
