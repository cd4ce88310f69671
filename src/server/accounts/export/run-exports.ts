import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeCause } from '../../causes/index.ts';
import { type AccountExportRow, type AccountRow, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { isStoreUnavailable } from '../../events/index.ts';
import { accountRequester, dayMs, isOutage, minuteMs, Refusal, runAs, startPeriodicTask } from '../../kernel/index.ts';
import { findAccount } from '../account/index.ts';
import { accountEntries } from './account-entries.ts';
import type { ArchiveEntry, ArchiveParts } from './archive-entry.ts';
import { claimExport, expireExports, listOpenExports, updateAttempt } from './export.store.ts';
import { enqueueExportMail, enqueueFailedExportMail } from './export-mail.ts';
import { tableEntries } from './table-entries.ts';
import { type Progress, writeArchive } from './write-archive.ts';

const keptMs = 7 * dayMs;
/** If the lease isn't renewed in time, another process restarts the export. */
const leaseMs = 5 * minuteMs;
/** One large file can take longer than a lease. */
const renewMs = minuteMs;
/** An export can crash the service. */
const maxAttempts = 3;
const storeAwayMs = minuteMs;
const reportMs = 2000;

export function startAccountExports(
  deps: Deps,
  parts: ArchiveParts,
  { everyMs = 3000, onMessages = () => {} }: { everyMs?: number; onMessages?: () => void } = {},
): { stop(): Promise<void> } {
  let isStopping = false;
  const task = startPeriodicTask({
    name: 'exports of accounts',
    everyMs,
    run: async () => {
      if ((await runWaitingExports(deps, parts, () => isStopping)) > 0) onMessages();
    },
    onError: (err) => deps.log.error({ err }, 'exports of accounts could not be made; trying again'),
  });
  return {
    stop() {
      isStopping = true;
      return task.stop();
    },
  };
}

export async function runWaitingExports(
  deps: Deps,
  parts: ArchiveParts,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { db } = deps.database;
  await expireExports(db, deps.now());
  let ended = 0;
  for (const row of await listOpenExports(db, deps.now())) {
    if (isStopping()) break;
    const attempt = await claimExport(db, row, deps.now() + leaseMs);
    if (!attempt) continue;
    const account = await findAccount(db, row.account_id);
    // Runs as its account, so other accounts' event store queries have priority.
    if (account && row.attempts >= maxAttempts)
      await failExport(deps, attempt, account, writeCause('accountExportGivenUp', { count: row.attempts }));
    else if (account)
      await runAs({ name: accountRequester(account.id) }, () => runExport(deps, parts, attempt, account, isStopping));
    ended++;
  }
  return ended;
}

class Stopped extends Error {}

async function runExport(
  deps: Deps,
  parts: ArchiveParts,
  row: AccountExportRow,
  account: AccountRow,
  isStopping: () => boolean,
): Promise<void> {
  const { db } = deps.database;
  let reportedAt = 0;
  try {
    await deps.events.flush();
    const report = async ({ path, done, bytes }: Progress) => {
      if (isStopping()) throw new Stopped();
      await nextTurn();
      if (performance.now() - reportedAt < reportMs) return;
      reportedAt = performance.now();
      const progress = { part: path, parts_done: done, bytes, lease_until: deps.now() + leaseMs };
      if (!(await updateAttempt(db, row, progress))) throw new Stopped();
    };
    const entries = allEntries(deps, parts, account);
    const stored = await whileLeased(deps, row, () => writeArchive(deps.files, entries, report));
    await inTransaction(deps.database, async (trx) => {
      const nowMs = deps.now();
      const ready = { file_key: stored.key, bytes: stored.bytes, finished_at: nowMs, expires_at: nowMs + keptMs };
      // If this fails, another attempt's archive is used, and this archive is swept as unused.
      if (!(await updateAttempt(trx, row, { state: 'ready', part: '', ...ready }))) return;
      await enqueueExportMail(deps, trx, { ...row, ...ready }, account);
    });
  } catch (error) {
    // A stop doesn't count as an attempt.
    const waiting = { state: 'waiting', lease_until: 0, attempts: row.attempts - 1 } as const;
    if (error instanceof Stopped) return void (await updateAttempt(db, row, waiting));
    // An outage doesn't count as an attempt either.
    if (isOutage(error) || isStoreUnavailable(deps.events, error))
      return void (await updateAttempt(db, row, { ...waiting, lease_until: deps.now() + storeAwayMs }));
    if (!(error instanceof Refusal)) deps.log.error({ err: error, exportId: row.id }, 'an export failed');
    await failExport(deps, row, account, error instanceof Refusal ? error.message : writeCause('accountExportNotMade'));
  }
}

async function whileLeased<T>({ database, log, now }: Deps, row: AccountExportRow, work: () => Promise<T>): Promise<T> {
  const renewal = startPeriodicTask({
    everyMs: renewMs,
    run: () => updateAttempt(database.db, row, { lease_until: now() + leaseMs }),
    onError: (err) => log.error({ err }, 'the lease of an export could not be renewed; trying again'),
  });
  try {
    return await work();
  } finally {
    await renewal.stop();
  }
}

const failExport = (deps: Deps, row: AccountExportRow, account: AccountRow, message: string): Promise<void> =>
  inTransaction(deps.database, async (trx) => {
    const failed = { state: 'failed', part: '', message, finished_at: deps.now() } as const;
    if (await updateAttempt(trx, row, failed)) await enqueueFailedExportMail(deps, trx, { ...row, ...failed }, account);
  });

async function* allEntries(deps: Deps, parts: ArchiveParts, account: AccountRow): AsyncGenerator<ArchiveEntry> {
  const host = new URL(deps.config.baseUrl).host;
  yield* accountEntries(deps.database.db, account, { host, nowMs: deps.now(), contents: parts.contents });
  yield* tableEntries(deps.database, account.id, parts);
  yield* parts.archiveAccount(account.id);
}
