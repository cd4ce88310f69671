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
/** One deletion costs the store as much for a thousand monitors as for one. */
const batchSize = 1000;
/** Longer than a deletion takes. */
const leaseMs = 10 * minuteMs;
/** Events of a deleted monitor or website arrive for a minute: a check lasts half of it at most. They are looked for so often … */
const recentEveryMs = minuteMs;
/** … and for so long. */
const recentMs = 5 * minuteMs;
/** A node that was cut off ships what it had spooled when it is back, or another one ships it from its disk. */
const keptMs = 90 * dayMs;
const lookedAtOnce = 5000;

type DeletionWorkerDeps = Pick<Deps, 'database' | 'events' | 'now' | 'log'>;

/** Erases the events of what was deleted, every few seconds. `everyMs` defaults to five seconds. */
export function startDeletionWorker(deps: DeletionWorkerDeps, { everyMs = 5000 } = {}): { stop(): Promise<void> } {
  const onError = (err: unknown) =>
    // The event store may be unavailable; pending erasures stay in the database.
    deps.log.warn({ err }, 'events of deleted monitors or websites could not be erased; trying again');
  const { run, stop } = createDeletionWorker(deps);
  const task = startPeriodicTask({ name: 'erasure of events', everyMs, run, onError });
  return {
    async stop() {
      stop();
      await task.stop();
    },
  };
}

/**
 * Deletes the events of deleted monitors and websites, at once, in one process at a time; and again where some arrived in
 * the minutes after. What fails stays and is tried again. After `stop` it begins no more deletions.
 */
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

/** Looks, each hour, whether events came late of what was deleted in the last months, and orders them to be erased too. */
export function startDeletionRechecks(deps: DeletionWorkerDeps): { stop(): Promise<void> } {
  return startPeriodicTask({
    name: 'late events of what was deleted',
    everyMs: hourMs,
    run: () => recheckDeletions(deps),
    onError: (err) => deps.log.warn({ err }, 'events that came late could not be looked for; trying again'),
  });
}

export async function recheckDeletions(deps: DeletionWorkerDeps): Promise<void> {
  await dropDeletedBefore(deps.database.db, deps.now() - keptMs);
  await reopenWithEvents(deps, 0);
}

/** Orders what was erased since a time (epoch ms) to be erased again where there are events of it. */
async function reopenWithEvents({ database, events }: DeletionWorkerDeps, since: number): Promise<void> {
  for (let after = 0; ; ) {
    const erased = await listDeleted(database.db, { since, after, limit: lookedAtOnce });
    const last = erased.at(-1);
    if (last === undefined) return;
    await requeueDeletions(database.db, await withLateEvents(events, erased));
    after = last.id;
  }
}

/** The erasures of which there are events again. IDs are given once: nothing else has them. */
async function withLateEvents(
  events: DeletionWorkerDeps['events'],
  erased: readonly QueuedDeletion[],
): Promise<number[]> {
  const found = await Promise.all(
    streams.map(async (stream) => {
      const subject = stream === 'checks' ? 'monitor' : 'website';
      const subjects = erased.filter((one) => one.stream === stream).map((one) => one.subject_id);
      if (subjects.length === 0) return [];
      // What is erased of a website is of both.
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
