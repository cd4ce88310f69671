import type { ClickHouseError } from '@clickhouse/client';
import { hourMs, type Log } from '../kernel/index.ts';

/** Damage counts as repaired if no query has met it for this long. */
const damageMs = 6 * hourMs;

/** Remembers that stored rows can't be read. */
export class Damage {
  readonly #log: Pick<Log, 'error'>;
  #found: { at: number; cause: string } | undefined;

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log;
  }

  /** Undefined if no query has met damage recently. */
  get cause(): string | undefined {
    const { at, cause } = this.#found ?? { at: Number.NEGATIVE_INFINITY };
    return performance.now() - at < damageMs ? cause : undefined;
  }

  note(error: ClickHouseError): void {
    const isKnown = this.cause !== undefined;
    this.#found = { at: performance.now(), cause: error.message };
    if (!isKnown)
      this.#log.error(
        { err: error },
        'a part of the event store is damaged, and its statistics cannot be read: gatehouse doctor says what to do',
      );
  }

  clear(): void {
    this.#found = undefined;
  }
}
