import type { ShopFailureKind } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { hourMs, minuteMs, type PeriodicTask, secondMs, startPeriodicTask } from '../../kernel/index.ts';
import { addFailures } from './failure.store.ts';

/** Counts one failure of an account's shop. `subjectId`: the order or purchase that it happened to. */
export type RecordFailure = (accountId: number, kind: ShopFailureKind, subjectId?: number) => void;

/** So many orders or purchases are told apart in a minute, of an account and kind; more only add to the count. */
const maxSubjects = 100;
/** Counters in memory: whatever fails beyond them is not counted until they are written. */
const maxCounters = 10_000;
/** What could not be written for so long is forgotten: no alert looks back further. */
const keptForMs = hourMs;
const flushMs = 5 * secondMs;

type Counter = { accountId: number; kind: ShopFailureKind; minuteAt: number; subjectId: number; failures: number };

/**
 * Counts what fails, in memory; `flush` adds it to the database. What works costs nothing, and a failure costs no query
 * of its own, however many there are.
 */
export class FailureLog {
  readonly #deps: Pick<Deps, 'database' | 'now'>;
  #counters = new Map<string, Counter>();
  #subjects = new Map<string, number>();

  constructor(deps: Pick<Deps, 'database' | 'now'>) {
    this.#deps = deps;
  }

  readonly record: RecordFailure = (accountId, kind, subjectId = 0) => {
    const minuteAt = Math.floor(this.#deps.now() / minuteMs) * minuteMs;
    this.#add({ accountId, kind, minuteAt, subjectId, failures: 1 });
  };

  #add(counted: Counter): void {
    const group = `${counted.accountId} ${counted.kind} ${counted.minuteAt}`;
    const known = this.#counters.get(`${group} ${counted.subjectId}`);
    if (known) {
      known.failures += counted.failures;
      return;
    }
    const subjects = this.#subjects.get(group) ?? 0;
    if (counted.subjectId !== 0 && subjects >= maxSubjects) {
      this.#add({ ...counted, subjectId: 0 });
      return;
    }
    if (this.#counters.size >= maxCounters) return;
    this.#counters.set(`${group} ${counted.subjectId}`, counted);
    if (counted.subjectId !== 0) this.#subjects.set(group, subjects + 1);
  }

  /** Writes what was counted. What cannot be written is kept for the next time, for an hour. Throws the database's error. */
  async flush(): Promise<void> {
    const counters = [...this.#counters.values()];
    this.#counters = new Map();
    this.#subjects = new Map();
    let problem: unknown;
    for (const [accountId, some] of Map.groupBy(counters, (counter) => counter.accountId)) {
      // One order for all processes, so that none waits for another that waits for it.
      const rows = some.toSorted(byKey).map(({ kind, minuteAt, subjectId, failures }) => ({
        kind,
        minute_at: minuteAt,
        subject_id: subjectId,
        failures,
      }));
      try {
        while (rows.length > 0) {
          await addFailures(this.#deps.database.db, accountId, rows.slice(0, rowsAtOnce));
          rows.splice(0, rowsAtOnce);
        }
      } catch (error) {
        // Such as an account that was deleted: it must not keep the others from being written.
        problem = error;
        for (const { kind, minute_at, subject_id, failures } of rows)
          if (minute_at > this.#deps.now() - keptForMs)
            this.#add({ accountId, kind, minuteAt: minute_at, subjectId: subject_id, failures });
      }
    }
    if (problem !== undefined) throw problem;
  }
}

/** Below the parameters that SQLite and PostgreSQL take in one statement. */
const rowsAtOnce = 500;

const byKey = (one: Counter, other: Counter): number =>
  one.kind === other.kind
    ? one.minuteAt - other.minuteAt || one.subjectId - other.subjectId
    : one.kind < other.kind
      ? -1
      : 1;

/** Writes what a process counts every few seconds, and what is left when it stops. */
export function startFailureLog(deps: Pick<Deps, 'database' | 'now' | 'log'>): FailureLog & { stop(): Promise<void> } {
  const failures = new FailureLog(deps);
  const onError = (error: unknown) => deps.log.error({ err: error }, 'failures of shops could not be counted');
  const task: PeriodicTask = startPeriodicTask({
    name: 'failures of shops',
    everyMs: flushMs,
    run: () => failures.flush(),
    onError,
  });
  return Object.assign(failures, {
    async stop() {
      await task.stop();
      await failures.flush().catch(onError);
    },
  });
}
