import type { ShopFailureKind } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { hourMs, minuteMs, type PeriodicTask, secondMs, startPeriodicTask } from '../../kernel/index.ts';
import { addFailures } from './failure.store.ts';

/** `subjectId` is the affected order or purchase. */
export type RecordFailure = (accountId: number, kind: ShopFailureKind, subjectId?: number) => void;

/**
 * Maximum number of subjects counted separately per minute, account and kind. Further subjects only add to the total.
 */
const maxSubjects = 100;
/** Limits memory. */
const maxCounters = 10_000;
/** No alert needs failures older than this. */
const keptForMs = hourMs;
const flushMs = 5 * secondMs;

type Counter = { accountId: number; kind: ShopFailureKind; minuteAt: number; subjectId: number; failures: number };

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

  /** Failed writes are retried for an hour. Throws the database's error. */
  async flush(): Promise<void> {
    const counters = [...this.#counters.values()];
    this.#counters = new Map();
    this.#subjects = new Map();
    let problem: unknown;
    for (const [accountId, some] of Map.groupBy(counters, (counter) => counter.accountId)) {
      // Sorted, so concurrent processes can't deadlock.
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
        // One account's error must not block the others.
        problem = error;
        for (const { kind, minute_at, subject_id, failures } of rows)
          if (minute_at > this.#deps.now() - keptForMs)
            this.#add({ accountId, kind, minuteAt: minute_at, subjectId: subject_id, failures });
      }
    }
    if (problem !== undefined) throw problem;
  }
}

/** Below the databases' parameter limits. */
const rowsAtOnce = 500;

const byKey = (one: Counter, other: Counter): number =>
  one.kind === other.kind
    ? one.minuteAt - other.minuteAt || one.subjectId - other.subjectId
    : one.kind < other.kind
      ? -1
      : 1;

export function startFailureLog(deps: Pick<Deps, 'database' | 'now' | 'log'>): FailureLog & { stop(): Promise<void> } {
  const failures = new FailureLog(deps);
  const onError = (error: unknown) => deps.log.error({ err: error }, 'could not write the failure counts of shops');
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
