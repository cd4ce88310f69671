import { Readable } from 'node:stream';
import { findAccountContext } from '../../accounts/index.ts';
import { writeCause } from '../../causes/index.ts';
import { inTransaction, type ScheduledExportRow, type WebsiteRow } from '../../database/index.ts';
import { isStoreUnavailable } from '../../events/index.ts';
import { ObjectStorageError, openBucket } from '../../files/s3-client/index.ts';
import {
  accountRequester,
  minuteMs,
  Refusal,
  runAs,
  Semaphore,
  secondMs,
  startPeriodicTask,
} from '../../kernel/index.ts';
import { createGuards, createResolver, type Guards, type Resolve } from '../../network/index.ts';
import { nextDueAtMs } from '../../schedule/index.ts';
import { archiveReports } from '../export/index.ts';
import type { Filter } from '../filters/index.ts';
import type { Period, ReportDeps, Scope } from '../reports/index.ts';
import { findSegment } from '../segments/index.ts';
import { findWebsite } from '../website/index.ts';
import { bucketAccess, objectKey } from './destination.ts';
import { enqueueExportNotice } from './failure-mail.ts';
import { enqueueExportFailure, enqueueExportFinished } from './notices.ts';
import { findDueExport, updateUnchangedExport } from './scheduled-export.store.ts';
import { nextPeriod, notifyAfterMs, pauseAfterMs, retryDelayMs } from './timetable.ts';

/** Limit for each archive. Real archives are much smaller. */
const maxBytes = 100_000_000;
/** Longer than an attempt takes. After this time, another process takes over. */
const claimMs = 30 * minuteMs;
const storeOutageDelayMs = 5 * minuteMs;
const everyMs = 15 * secondMs;
/** An endpoint that hangs blocks only one worker and the other exports of its account. */
const workers = 4;

export type ExportReach = { resolve: Resolve; guards: Guards };

export function startScheduledExports(deps: ReportDeps, onMessages: () => void): { stop(): Promise<void> } {
  const ending = new AbortController();
  const work = createExportWork(
    deps,
    { resolve: createResolver(), guards: createGuards(deps.database) },
    { signal: ending.signal, onMessages, archive: (scope) => archiveReports(deps, scope) },
  );
  const tasks = Array.from({ length: workers }, (_, n) =>
    startPeriodicTask({
      name: `scheduled exports, worker ${n + 1}`,
      everyMs,
      run: async () => {
        while (!ending.signal.aborted && (await work.exportNext()));
      },
      onError: (error) => deps.log.error({ err: error }, 'scheduled exports could not be read; trying again'),
    }),
  );
  return {
    async stop() {
      ending.abort();
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}

type WorkOptions = {
  signal: AbortSignal;
  onMessages: () => void;
  archive: (scope: Scope<WebsiteRow>) => Promise<Buffer>;
};

export function createExportWork(deps: ReportDeps, reach: ExportReach, { signal, onMessages, archive }: WorkOptions) {
  const busyAccounts = new Set<number>();
  /** These accounts wait until all other accounts with due exports have had a turn. */
  const servedAccounts = new Set<number>();
  // One archive at a time, to leave capacity for page requests.
  const archiving = new Semaphore(1);

  async function write(row: ScheduledExportRow, website: WebsiteRow, period: Period) {
    const filters = await filtersOf(row, website);
    // Runs as the account, because alerts and page requests have priority.
    const requester = { name: accountRequester(row.account_id) };
    const content = await archiving.run(() => runAs(requester, () => archive({ website, period, filters })));
    const file = await deps.files.receive(Readable.from([content]), { maxBytes });
    try {
      const account = await findAccountContext(deps.database.db, row.account_id);
      const guard = await reach.guards(account?.isOwner === true);
      const key = objectKey(row, website.domain, period);
      await openBucket(bucketAccess(deps.vault, row), { resolve: reach.resolve, guard }, { signal }).putFile(key, file);
      return { key, bytes: file.bytes };
    } finally {
      await file.discard();
    }
  }

  async function filtersOf(row: ScheduledExportRow, website: WebsiteRow): Promise<Filter[]> {
    if (row.segment_id === 0) return [];
    const segment = await findSegment(deps.database.db, website, row.segment_id);
    if (!segment) throw new ObjectStorageError(writeCause('segmentDeleted'));
    return segment.filters;
  }

  async function attempt(row: ScheduledExportRow): Promise<void> {
    const { db } = deps.database;
    const website = await findWebsite(db, row.account_id, row.website_id);
    if (!website) return;
    const nowMs = deps.now();
    const period = nextPeriod(row, website.time_zone, nowMs);
    const nextAt = nextDueAtMs(row.frequency, website.time_zone, nowMs);
    if (!period) {
      await updateUnchangedExport(db, row, { due_at: nextAt });
      return;
    }
    try {
      const { key, bytes } = await write(row, website, period);
      const settled = { ...row, settled_period: period.from };
      const isLast = nextPeriod(settled, website.time_zone, nowMs) === undefined;
      const changes = {
        settled_period: period.from,
        due_at: isLast ? nextAt : nowMs,
        exported_at: deps.now(),
        exported_key: key,
        exported_bytes: bytes,
        failures: 0,
        failing_since: null,
        problem: null,
        notified_at: null,
      };
      await inTransaction(deps.database, async (trx) => {
        if (await updateUnchangedExport(trx, row, changes))
          await enqueueExportFinished(trx, { website, row, key, bytes }, changes.exported_at);
      });
    } catch (error) {
      if (signal.aborted) await updateUnchangedExport(db, row, { due_at: nowMs });
      else if (isStoreUnavailable(deps.events, error))
        await updateUnchangedExport(db, row, { due_at: nowMs + storeOutageDelayMs });
      else await noteFailure(row, website, error);
    }
  }

  function problemOf(row: ScheduledExportRow, error: unknown): string {
    if (error instanceof ObjectStorageError || error instanceof Refusal) return error.message;
    deps.log.error({ err: error, export: row.id }, 'a scheduled export failed; will try again');
    return writeCause('exportNotMade');
  }

  async function noteFailure(row: ScheduledExportRow, website: WebsiteRow, error: unknown): Promise<void> {
    const problem = problemOf(row, error);
    const nowMs = deps.now();
    const failures = row.failures + 1;
    const since = row.failing_since ?? nowMs;
    const isPaused = nowMs - since >= pauseAfterMs;
    const isTold = nowMs - since >= notifyAfterMs && row.notified_at === null;
    const changes = {
      failures,
      failing_since: since,
      problem,
      due_at: nowMs + retryDelayMs(failures),
      ...(isTold && { notified_at: nowMs }),
      ...(isPaused && { paused: 1 }),
    };
    const isNoted = await inTransaction(deps.database, async (trx) => {
      if (!(await updateUnchangedExport(trx, row, changes))) return false;
      const failing = { website, row, since, problem };
      if (failures === 1) await enqueueExportFailure(trx, 'export.failed', failing, nowMs);
      if (isPaused) await enqueueExportFailure(trx, 'export.paused', failing, nowMs);
      const notice = isPaused ? ('paused' as const) : isTold ? ('failing' as const) : undefined;
      if (notice) await enqueueExportNotice(deps, trx, failing, notice, nowMs);
      return notice !== undefined;
    });
    if (isNoted) onMessages();
  }

  async function findNext(): Promise<ScheduledExportRow | undefined> {
    const { db } = deps.database;
    const found = await findDueExport(db, deps.now(), [...busyAccounts, ...servedAccounts]);
    if (found || servedAccounts.size === 0) return found;
    servedAccounts.clear();
    return findDueExport(db, deps.now(), [...busyAccounts]);
  }

  return {
    /** Attempts the next account's export that has been due the longest. Returns false if no export is due. */
    async exportNext(): Promise<boolean> {
      const found = await findNext();
      if (!found) return false;
      // Another worker is already exporting for this account.
      if (busyAccounts.has(found.account_id)) return true;
      busyAccounts.add(found.account_id);
      servedAccounts.add(found.account_id);
      try {
        const claimed = { ...found, due_at: deps.now() + claimMs };
        if (await updateUnchangedExport(deps.database.db, found, { due_at: claimed.due_at })) await attempt(claimed);
      } finally {
        busyAccounts.delete(found.account_id);
      }
      return true;
    },
  };
}
