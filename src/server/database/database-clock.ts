import { sql } from 'kysely';
import { type Log, startPeriodicTask } from '../kernel/index.ts';
import type { Database } from './database.ts';

/**
 * What the clock of the database's machine says (epoch ms); undefined on SQLite, which has this machine's. Asks the
 * database in either case, and throws where it does not answer.
 */
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
  /** epoch ms */
  now(): number;
  stop(): Promise<void>;
};

type Options = {
  /** this machine's clock, epoch ms */
  machineNow?: (() => number) | undefined;
  /** a clock that nobody sets, milliseconds */
  elapsed?: () => number;
  everyMs?: number;
};

/** So long may processes disagree after the clock of the database's machine was set. */
const defaultEveryMs = 5000;
/** A smaller difference between two readings is ordinary clock correction. */
const minStepMs = 1000;

/**
 * The time by which this process works. On PostgreSQL it is the database's, the same for all processes of the
 * installation, so that a lease or a due time that one wrote means to every other what it meant to the writer, however
 * wrong the clocks of their machines are. The database is asked now and then, never by who wants the time; in between,
 * and while it is away, the machine's clock goes on from there, but no step of it. On SQLite it is the machine's clock.
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
        'this machine’s clock differs from the database’s, or one of them was set; the database’s counts',
      );
  };
  await compare();
  const task = startPeriodicTask({
    everyMs,
    run: compare,
    onError: (error) => log.error({ err: error }, 'the clock could not be compared with the database’s; trying again'),
  });
  clock.onStep = task.wake;
  return { now: () => clock.now(), stop: task.stop };
}

/** A machine's clock, without its steps, and corrected by what another clock says. */
export class CorrectedClock {
  /** called when the machine's clock was set, or the machine has slept */
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

  /** Epoch ms. */
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
   * Goes by what the other clock said at some moment between question and answer, both told by `now`. Nothing changes where
   * that fits already: a slow answer would otherwise push the time to and fro. Returns by how much it did, ms.
   */
  correct({ askedAt, answeredAt, saysMs }: { askedAt: number; answeredAt: number; saysMs: number }): number {
    // Clocks tell the millisecond that has begun: the answer came up to one later.
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
