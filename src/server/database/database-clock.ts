import { sql } from 'kysely';
import { type Log, startPeriodicTask } from '../kernel/index.ts';
import type { Database } from './database.ts';

/** Epoch ms; undefined on SQLite, which uses this machine's clock. Throws if the database doesn't respond. */
export async function readDatabaseClock({
  db,
  dialect,
}: Pick<Database, 'db' | 'dialect'>): Promise<number | undefined> {
  if (dialect === 'sqlite') {
    await sql`select 1`.execute(db);
    return undefined;
  }
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
  return Number(rows[0]?.ms);
}

export type Clock = {
  now(): number;
  stop(): Promise<void>;
};

type Options = {
  machineNow?: (() => number) | undefined;
  /** monotonic clock, milliseconds */
  elapsed?: () => number;
  everyMs?: number;
};

/** After the database server's clock is set, processes can disagree for this long. */
const defaultEveryMs = 5000;
const minStepMs = 1000;

/**
 * The clock for leases and due times. On PostgreSQL it follows the database server's clock, so processes agree even if
 * theirs are wrong. Between comparisons it advances with this machine's clock but ignores its steps. On SQLite it is
 * this machine's clock.
 */
export async function startDatabaseClock(
  { database, log }: { database: Database; log: Log },
  { machineNow = Date.now, elapsed = () => performance.now(), everyMs = defaultEveryMs }: Options = {},
): Promise<Clock> {
  if (database.dialect === 'sqlite') return { now: machineNow, stop: async () => {} };
  const clock = new CorrectedClock(machineNow, elapsed);
  const compare = async (): Promise<void> => {
    const askedAt = clock.now();
    const databaseMs = await readDatabaseClock(database);
    const byMs = clock.correct({ askedAt, answeredAt: clock.now(), saysMs: databaseMs! });
    if (Math.abs(byMs) > minStepMs)
      log.warn(
        { byMs },
        'this machine’s clock differs from the database’s, or one of them was set; using the database’s time',
      );
  };
  await compare();
  const task = startPeriodicTask({
    everyMs,
    run: compare,
    onError: (error) => log.error({ err: error }, 'could not compare the clock with the database’s; trying again'),
  });
  clock.onStep = task.wake;
  return { now: () => clock.now(), stop: task.stop };
}

export class CorrectedClock {
  /** also called after the machine resumes from sleep */
  onStep: () => void = () => {};
  readonly #machineNow: () => number;
  readonly #elapsed: () => number;
  #before: { machine: number; elapsed: number };
  #offsetMs = 0;

  constructor(machineNow: () => number, elapsed: () => number) {
    this.#machineNow = machineNow;
    this.#elapsed = elapsed;
    this.#before = this.#read();
  }

  now(): number {
    const current = this.#read();
    const stepMs = current.machine - this.#before.machine - (current.elapsed - this.#before.elapsed);
    this.#before = current;
    if (Math.abs(stepMs) > minStepMs) {
      this.#offsetMs -= Math.round(stepMs);
      this.onStep();
    }
    return current.machine + this.#offsetMs;
  }

  /**
   * The other clock was read at some moment between `askedAt` and `answeredAt`. Changes nothing if the offset fits that
   * interval, so slow responses don't move the clock back and forth. Returns the adjustment in ms.
   */
  correct({ askedAt, answeredAt, saysMs }: { askedAt: number; answeredAt: number; saysMs: number }): number {
    const least = Math.ceil(saysMs - answeredAt - 1);
    const most = Math.floor(saysMs - askedAt);
    const byMs = Math.min(most, Math.max(least, 0));
    this.#offsetMs += byMs;
    return byMs;
  }

  #read() {
    return { machine: this.#machineNow(), elapsed: this.#elapsed() };
  }
}
