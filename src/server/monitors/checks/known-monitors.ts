import type { MonitorRow } from '../../database/index.ts';
import { minuteMs } from '../../kernel/index.ts';
import { parseMonitorAddress } from '../monitor/index.ts';
import type { Claim } from './claim.ts';

/** Rows of monitors take some 2 KB each. */
export const maxKnown = 20_000;
/** A monitor that was due so long ago is checked by another process now. */
const forgetAfterMs = minuteMs;
/** Of so many it is asked at once whether they are as they are known. */
const maxAsked = 1000;

/** Finds which of these monitors are to be checked, with what tells whether somebody changed them. */
export type FindRows = (ids: number[]) => Promise<Pick<MonitorRow, 'id' | 'url' | 'next_check_at'>[]>;

/**
 * The monitors that this process was the last to check, each as its check left it, so that they can be checked on while the
 * database is away. A monitor that is due later than anybody could claim is known to one process alone. Heartbeats are not
 * among them: their calls are in the database.
 *
 * Who is suspended while the database is away cannot be known before it is back. What was suspended, paused, changed or
 * deleted more than a minute before is not checked meanwhile.
 */
export class KnownMonitors {
  readonly #most: number;
  readonly #claims = new Map<number, Claim>();
  #sweptAt = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** `claim.monitor` is as the check leaves it, with its next due time. */
  remember(claim: Claim): void {
    const { id, url } = claim.monitor;
    this.#claims.delete(id);
    if (this.#claims.size < this.#most && parseMonitorAddress(url).kind !== 'heartbeat') this.#claims.set(id, claim);
  }

  forget(id: number): void {
    this.#claims.delete(id);
  }

  /** Takes those that are due after `from` and up to `to` (epoch ms), earliest first, as claims that no lease covers. */
  take(from: number, to: number): Claim[] {
    const due: Claim[] = [];
    for (const [id, claim] of this.#claims) {
      const at = claim.monitor.next_check_at;
      if (at <= from || at > to) continue;
      this.#claims.delete(id);
      due.push({ ...claim, latenessMs: 0, failingSince: undefined, isLeased: false });
    }
    return due.sort((a, b) => a.monitor.next_check_at - b.monitor.next_check_at || a.monitor.id - b.monitor.id);
  }

  /** Forgets, once a minute, what others check by now and what is not as it is known any more; to be called often. */
  async sweep(nowMs: number, find: FindRows): Promise<void> {
    if (Math.abs(nowMs - this.#sweptAt) < forgetAfterMs) return;
    this.#sweptAt = nowMs;
    for (const [id, { monitor }] of this.#claims)
      if (monitor.next_check_at < nowMs - forgetAfterMs) this.#claims.delete(id);
    const claims = [...this.#claims.values()];
    for (let i = 0; i < claims.length; i += maxAsked) await this.#forgetChanged(claims.slice(i, i + maxAsked), find);
  }

  async #forgetChanged(claims: Claim[], find: FindRows): Promise<void> {
    const rows = new Map((await find(claims.map(({ monitor }) => monitor.id))).map((row) => [row.id, row]));
    for (const claim of claims) {
      const { id, url, next_check_at } = claim.monitor;
      const row = rows.get(id);
      const isSame = row?.url === url && row.next_check_at === next_check_at;
      // It may have been checked since it was asked for.
      if (!isSame && this.#claims.get(id) === claim) this.#claims.delete(id);
    }
  }
}
