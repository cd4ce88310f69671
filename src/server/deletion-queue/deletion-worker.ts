import { randomUUID } from 'node:crypto';
import { acquireLease, releaseLease } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { dayMs, hourMs, minuteMs, startPeriodicTask } from '../kernel/index.ts';
import {
  dropDeletedBefore,
  listDeleted,
  listQueuedDeletions,
  type QueuedDeletion,
  requeueDeletions,
  saveDeleted,
} from './queued-deletion.store.ts';

const streams = ['checks', 'pageviews'] as const;
/** Monitors are deleted in batches, because deleting a thousand costs the store as much as deleting one. */
const batchSize = 1000;
const leaseMs = 10 * minuteMs;
/** After a deletion, events can still arrive for up to a minute, because a check takes up to half a minute. */
const recentEveryMs = minuteMs;
const recentMs = 5 * minuteMs;
/** A node that was disconnected ships its spool when it is back. */
const keptMs = 90 * dayMs;
const lookedAtOnce = 5000;

type DeletionWorkerDeps = Pick<Deps, 'database' | 'events' | 'now' | 'log'>;

export function startDeletionWorker(deps: DeletionWorkerDeps, { everyMs = 5000 } = {}): { stop(): Promise<void> } {
  const onError = (err: unknown) =>
    // The event store may be unavailable. Queued deletions stay in the database.
    deps.log.warn({ err }, 'could not erase events of deleted monitors or websites; trying again');
  const { run, stop } = createDeletionWorker(deps);
  const task = startPeriodicTask({ name: 'erasure of events', everyMs, run, onError });
  return {
    async stop() {
      stop();
      await task.stop();
    },
  };
}

/** Only one process at a time carries out deletions. Failed deletions stay in the queue. */
export function createDeletionWorker(deps: DeletionWorkerDeps): { run(): Promise<void>; stop(): void } {
  const { db } = deps.database;
  const holder = randomUUID();
  let lookedAt = deps.now();
  let isStopped = false;
  const run = async () => {
    if (deps.now() - lookedAt >= recentEveryMs) {
      lookedAt = deps.now();
      await reopenWithEvents(deps, lookedAt - recentMs);
    }
    const hold = () => acquireLease(db, 'erasing_events', { holder, nowMs: deps.now(), untilMs: deps.now() + leaseMs });
    if ((await listQueuedDeletions(db, 1)).length === 0 || !(await hold())) return;
    try {
      while (!isStopped) {
        const erasures = await listQueuedDeletions(db, batchSize);
        if (erasures.length === 0 || !(await hold())) return;
        await erase(deps, erasures);
      }
    } finally {
      await releaseLease(db, 'erasing_events', holder);
    }
  };
  const stop = () => {
    isStopped = true;
  };
  return { run, stop };
}

async function erase(
  { database, events, now }: DeletionWorkerDeps,
  erasures: readonly QueuedDeletion[],
): Promise<void> {
  for (const stream of streams) {
    const ones = erasures.filter((one) => one.stream === stream);
    if (ones.length === 0) continue;
    await events.erase(stream, ...ones.map((one) => one.subject_id));
    await saveDeleted(
      database.db,
      ones.map(({ id }) => id),
      now(),
    );
  }
  if (erasures.some((one) => !streams.some((stream) => stream === one.stream)))
    throw new Error('an erasure names an unknown event stream');
}

/** Every hour, looks for late events of all remembered deletions, and queues those that have some again. */
export function startDeletionRechecks(deps: DeletionWorkerDeps): { stop(): Promise<void> } {
  return startPeriodicTask({
    name: 'late events of deleted monitors and websites',
    everyMs: hourMs,
    run: () => recheckDeletions(deps),
    onError: (err) =>
      deps.log.warn({ err }, 'could not look for late events of deleted monitors or websites; trying again'),
  });
}

export async function recheckDeletions(deps: DeletionWorkerDeps): Promise<void> {
  await dropDeletedBefore(deps.database.db, deps.now() - keptMs);
  await reopenWithEvents(deps, 0);
}

async function reopenWithEvents({ database, events }: DeletionWorkerDeps, since: number): Promise<void> {
  for (let after = 0; ; ) {
    const erased = await listDeleted(database.db, { since, after, limit: lookedAtOnce });
    const last = erased.at(-1);
    if (last === undefined) return;
    await requeueDeletions(database.db, await withLateEvents(events, erased));
    after = last.id;
  }
}

/** Returns the deletions whose subjects have events again. These are late events, because IDs are never reused. */
async function withLateEvents(
  events: DeletionWorkerDeps['events'],
  erased: readonly QueuedDeletion[],
): Promise<number[]> {
  const found = await Promise.all(
    streams.map(async (stream) => {
      const subject = stream === 'checks' ? 'monitor' : 'website';
      const subjects = erased.filter((one) => one.stream === stream).map((one) => one.subject_id);
      if (subjects.length === 0) return [];
      // Deleting a website deletes its rows in both tables.
      const tables = stream === 'checks' ? ['checks'] : ['pageviews', 'web_vitals'];
      const rows = await Promise.all(
        tables.map((table) =>
          events.query<{ id: number }>(
            `SELECT DISTINCT ${subject} AS id FROM ${table} WHERE ${subject} IN {subjects:Array(UInt32)}`,
            { subjects },
          ),
        ),
      );
      const late = new Set(rows.flat().map(({ id }) => id));
      return erased.filter((one) => one.stream === stream && late.has(one.subject_id)).map((one) => one.id);
    }),
  );
  return found.flat();
}
