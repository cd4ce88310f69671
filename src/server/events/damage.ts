import type { ClickHouseError } from '@clickhouse/client';
import { hourMs, type Log } from '../kernel/index.ts';

/** Damage counts as repaired if no query has met it for this long. */
const damageMs = 6 * hourMs;

/** Remembers that stored rows can't be read. */
export class Damage {
  readonly #log: Pick<Log, 'error'>;
  #foundAt = Number.NEGATIVE_INFINITY;

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log;
  }

  /** Whether a query has met damage recently. */
  get isKnown(): boolean {
    return performance.now() - this.#foundAt < damageMs;
  }

  note(error: ClickHouseError): void {
    const { isKnown } = this;
    this.#foundAt = performance.now();
    if (!isKnown)
      this.#log.error(
        { err: error },
        'a part of the event store is damaged, and its statistics cannot be read: gatehouse doctor says what to do',
      );
  }

  clear(): void {
    this.#foundAt = Number.NEGATIVE_INFINITY;
  }
}
