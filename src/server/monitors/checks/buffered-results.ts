import type { MonitorRow } from '../../database/index.ts';
import type { CheckResult } from './write-results.ts';

/** What tells whether a monitor's row is still as a check found it. */
export type RowVersion = Pick<MonitorRow, 'url' | 'next_check_at' | 'last_checked_at'>;
export type BufferedRow = RowVersion & Pick<MonitorRow, 'id' | 'lease_by' | 'paused' | 'unknown_since'>;
export type BufferedResult = {
  entry: CheckResult;
  onWritten: () => void;
  /** whether a commit of it was begun, whose answer may have been lost */
  wasTried: boolean;
};

type Chain = {
  base: RowVersion;
  results: BufferedResult[];
  /** on a clock that nobody sets, when writing the next one alone failed first */
  failingSince?: number | undefined;
};

/** Some 100 MB. When so many wait, no more checks are made of what is only known. */
const maxBuffered = 100_000;

/** Results that wait for the database to be back: of each monitor in the order of its checks. */
export class BufferedResults {
  readonly #chains = new Map<number, Chain>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.#count >= maxBuffered;
  }

  has(id: number): boolean {
    return this.#chains.has(id);
  }

  ids(): number[] {
    return [...this.#chains.keys()];
  }

  /** `base`: the row before the check. It is that of the first result that waits which counts. */
  add(result: BufferedResult, base: RowVersion): void {
    const { id } = result.entry;
    const chain = this.#chains.get(id) ?? { base, results: [] };
    this.#chains.set(id, chain);
    // Of failing checks the database keeps what the last one received.
    if (result.entry.kind === 'conclusive' && result.entry.failure)
      for (const { entry } of chain.results) if (entry.kind === 'conclusive') delete entry.failure;
    chain.results.push(result);
    this.#count += 1;
  }

  /** Drops what the row shows as written already, by a commit whose answer was lost; the next result, if the row is still its. */
  next(row: BufferedRow, leaseBy: string): BufferedResult | undefined {
    const chain = this.#chains.get(row.id);
    if (!chain) return undefined;
    // Another process may have checked in the same millisecond: only what was tried can have been written.
    const written = chain.results.findLastIndex(({ entry, wasTried }) => wasTried && shows(row, entry));
    for (const { onWritten, entry } of chain.results.slice(0, written + 1)) {
      onWritten();
      this.#shift(chain, entry);
    }
    const isFree = row.paused === 0 && (row.lease_by === '' || row.lease_by === leaseBy);
    const { base } = chain;
    const isSame =
      row.url === base.url && row.next_check_at === base.next_check_at && row.last_checked_at === base.last_checked_at;
    if (!isFree || !isSame) this.drop(row.id);
    return this.#chains.get(row.id)?.results[0];
  }

  /** Whether a monitor has more results than its next one. */
  hasMore(id: number): boolean {
    return (this.#chains.get(id)?.results.length ?? 0) > 1;
  }

  /** The monitor's next result is written. */
  written(id: number): void {
    const chain = this.#chains.get(id);
    const result = chain?.results[0];
    if (!chain || !result) return;
    result.onWritten();
    this.#shift(chain, result.entry);
  }

  /** Lets the others come first. */
  postpone(id: number): void {
    const chain = this.#chains.get(id);
    if (!chain) return;
    this.#chains.delete(id);
    this.#chains.set(id, chain);
  }

  /** Writing the monitor's next result failed without others beside it. Returns since when it has been failing so. */
  failedAlone(id: number, nowMs: number): number {
    const chain = this.#chains.get(id);
    if (!chain) return nowMs;
    chain.failingSince ??= nowMs;
    return chain.failingSince;
  }

  /** Somebody changed, paused, suspended, deleted or checked the monitor, or it cannot be written: what was found before counts no more. */
  drop(id: number): void {
    this.#count -= this.#chains.get(id)?.results.length ?? 0;
    this.#chains.delete(id);
  }

  #shift(chain: Chain, entry: CheckResult): void {
    chain.results.shift();
    chain.failingSince = undefined;
    this.#count -= 1;
    chain.base =
      entry.kind === 'conclusive'
        ? { ...chain.base, next_check_at: entry.update.nextCheckAt, last_checked_at: entry.update.checkedAt }
        : { ...chain.base, next_check_at: entry.fault.nextCheckAt };
    if (chain.results.length === 0) this.#chains.delete(entry.id);
  }
}

const shows = (row: BufferedRow, entry: CheckResult): boolean =>
  entry.kind === 'conclusive'
    ? row.last_checked_at === entry.update.checkedAt
    : entry.fault.begins && row.unknown_since === entry.fault.at;
