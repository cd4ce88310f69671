import { setTimeout as pause } from 'node:timers/promises';
import {
  type AccountRow,
  type AccountTables,
  deleteAccountRows,
  inTransaction,
  listAccountRowIds,
} from '../../database/index.ts';
import { queueDeletion } from '../../deletion-queue/index.ts';
import type { Deps } from '../../deps.ts';
import { startPeriodicTask } from '../../kernel/index.ts';
import { insertAuditEntry } from '../audit/index.ts';
import {
  deleteAccountRow,
  listDueDeletions,
  listUsersOfThisAlone,
  lockAccountRow,
  setDeletion,
} from './deletion.store.ts';
import type { FindMoneyMatters } from './money-matters.ts';

/** Few enough that no request waits for them on SQLite, which has one writer. */
const batchRows = 200;
/** Between two batches, so that others write in between. */
const pauseMs = 5;

type DeletionDeps = Pick<Deps, 'database' | 'now' | 'log'>;
/** `signal` ends what is under way elsewhere. */
type Stopping = { isStopping(): boolean; signal?: AbortSignal };

/**
 * Ends what an account may do at others', as far as they confirm it: in bounded time, and throwing nothing for what they
 * answer. What `signal` broke off is begun again by the next run.
 */
type EndAccess = (accountId: number, signal: AbortSignal | undefined) => Promise<void>;
type DeletionRun = { tables: AccountTables; findMoneyMatters: FindMoneyMatters; endAccess: EndAccess };

/** The tables that are emptied in batches; who was a member is asked at the end. */
export const deletionSteps = (tables: AccountTables): string[] =>
  [...tables.keys()].filter((table) => table !== 'members');

/** Deletes accounts whose time has come, looking for them every `everyMs`; half a minute by default. */
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

/**
 * Deletes them one after the other. What was deleted stays so: killed anywhere, the next run goes on with the rest. Several
 * processes may do it at once.
 */
export async function runDueDeletions(
  deps: DeletionDeps,
  { tables, findMoneyMatters, endAccess }: DeletionRun,
  { isStopping, signal }: Stopping = { isStopping: () => false },
): Promise<void> {
  for (const { id, delete_steps: done } of await listDueDeletions(deps.database.db, deps.now())) {
    if (isStopping()) return;
    if (!(await beginDeletion(deps, id, findMoneyMatters))) continue;
    if (done === 0) {
      // While the tables still hold what ends it.
      await endAccess(id, signal);
      if (signal?.aborted) return;
    }
    for (const [step, table] of deletionSteps(tables).entries()) {
      // What came into a table behind its turn goes with the account itself.
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

/** False while money is moving, and where somebody kept the account meanwhile. */
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

/** Whether there may be more. The same transaction notes which events the event store has to erase. */
function deleteBatch(
  { database, now }: DeletionDeps,
  tables: AccountTables,
  { table, accountId }: { table: string; accountId: number },
): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    const batch = { table, accountId, limit: batchRows };
    const events = tables.get(table)?.events;
    if (events) {
      // Another process that is here too would note the same once more.
      await lockAccountRow(database, trx, accountId);
      for (const id of await listAccountRowIds(trx, tables, batch)) await queueDeletion(trx, events, id, now());
    }
    return (await deleteAccountRows(trx, tables, batch)) > 0;
  });
}

/** The account itself, and whoever was a member of nothing else. The installation's audit log says who wanted it. */
async function endDeletion({ database, now, log }: DeletionDeps, id: number): Promise<void> {
  const deleted = await inTransaction(database, async (trx) => {
    const account = await lockAccountRow(database, trx, id);
    if (!account || !(await deleteAccountRow(trx, id, await listUsersOfThisAlone(trx, id)))) return false;
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
