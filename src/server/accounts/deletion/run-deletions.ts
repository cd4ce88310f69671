import { setTimeout as pause } from 'node:timers/promises';
import {
  type AccountRow,
  type AccountTables,
  deleteAccountRows,
  inTransaction,
  listAccountEvents,
} from '../../database/index.ts';
import { queueDeletion } from '../../deletion-queue/index.ts';
import type { Deps } from '../../deps.ts';
import { startPeriodicTask } from '../../kernel/index.ts';
import { insertAuditEntry } from '../audit/index.ts';
import {
  deleteAccountRow,
  listDueDeletions,
  listUsersOnlyInAccount,
  lockAccountRow,
  setDeletion,
} from './deletion.store.ts';
import type { FindMoneyMatters } from './money-matters.ts';

/** Small, because SQLite has one writer and requests must not wait. */
const batchRows = 200;
/** Gives other writers a turn. */
const pauseMs = 5;

type DeletionDeps = Pick<Deps, 'database' | 'now' | 'log'>;
type Stopping = { isStopping(): boolean; signal?: AbortSignal };

/**
 * Revokes access at other services. The time is limited, and error responses are ignored. If this is aborted, the next
 * run repeats it.
 */
type EndAccess = (accountId: number, signal: AbortSignal | undefined) => Promise<void>;
type DeletionRun = { tables: AccountTables; findMoneyMatters: FindMoneyMatters; endAccess: EndAccess };

/** `members` is excluded because the last step reads it. */
export const deletionSteps = (tables: AccountTables): string[] =>
  [...tables.keys()].filter((table) => table !== 'members');

export function startAccountDeletions(
  deps: DeletionDeps,
  parts: DeletionRun,
  { everyMs = 30_000 } = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const task = startPeriodicTask({
    name: 'deletions of accounts',
    everyMs,
    run: () => runDueDeletions(deps, parts, { isStopping: () => signal.aborted, signal }),
    onError: (err) => deps.log.error({ err }, 'an account could not be deleted; trying again'),
  });
  return {
    stop() {
      stopping.abort();
      return task.stop();
    },
  };
}

/** Resumable and safe to run in several processes. */
export async function runDueDeletions(
  deps: DeletionDeps,
  { tables, findMoneyMatters, endAccess }: DeletionRun,
  { isStopping, signal }: Stopping = { isStopping: () => false },
): Promise<void> {
  for (const { id, delete_steps: done } of await listDueDeletions(deps.database.db, deps.now())) {
    if (isStopping()) return;
    if (!(await beginDeletion(deps, id, findMoneyMatters))) continue;
    if (done === 0) {
      // Runs before the tables are deleted, because it needs credentials from them.
      await endAccess(id, signal);
      if (signal?.aborted) return;
    }
    for (const [step, table] of deletionSteps(tables).entries()) {
      // Rows added later are deleted with the account itself.
      if (step < done) continue;
      while (await deleteBatch(deps, tables, { table, accountId: id })) {
        if (isStopping()) return;
        await pause(pauseMs);
      }
      await setDeletion(deps.database.db, id, { delete_steps: step + 1 });
    }
    await endDeletion(deps, id);
  }
}

async function beginDeletion(deps: DeletionDeps, id: number, findMoneyMatters: FindMoneyMatters): Promise<boolean> {
  return inTransaction(deps.database, async (trx) => {
    const account = await lockAccountRow(deps.database, trx, id);
    if (!account?.delete_at || account.delete_at > deps.now()) return false;
    if (account.delete_begun_at !== null) return true;
    const { moving } = await findMoneyMatters(trx, id, deps.now());
    if (moving.length > 0) return false;
    await setDeletion(trx, id, { delete_begun_at: deps.now() });
    return true;
  });
}

/** Returns whether there can be more rows. */
function deleteBatch(
  { database, now }: DeletionDeps,
  tables: AccountTables,
  { table, accountId }: { table: string; accountId: number },
): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    const batch = { table, accountId, limit: batchRows };
    if (tables.get(table)?.events) {
      // Prevents duplicates from a concurrent process.
      await lockAccountRow(database, trx, accountId);
      for (const { stream, subject } of await listAccountEvents(trx, tables, batch))
        await queueDeletion(trx, stream, subject, now());
    }
    return (await deleteAccountRows(trx, tables, batch)) > 0;
  });
}

async function endDeletion({ database, now, log }: DeletionDeps, id: number): Promise<void> {
  const deleted = await inTransaction(database, async (trx) => {
    const account = await lockAccountRow(database, trx, id);
    if (!account || !(await deleteAccountRow(trx, id, await listUsersOnlyInAccount(trx, id)))) return false;
    await insertAuditEntry(trx, deletedEntry(account, now()));
    return true;
  });
  if (deleted) log.info({ accountId: id }, 'an account was deleted');
}

const deletedEntry = (account: AccountRow, nowMs: number) => ({
  account_id: null,
  at: nowMs,
  actor_kind: 'user' as const,
  user_id: null,
  key_id: null,
  actor_name: account.delete_requested_by,
  action: 'account.deleted',
  subject_kind: 'account',
  subject_id: String(account.id),
  subject_name: account.username,
  path: '',
  fields: '[]',
  address: '',
});
