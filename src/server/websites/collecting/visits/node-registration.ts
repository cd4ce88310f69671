import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseOrTransaction, inTransaction } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { secondMs, settleWithin } from '../../../kernel/index.ts';
import { withStatementTimeout } from './database-outage.ts';
import {
  deleteRegistration,
  isNodeMissing,
  openSlots,
  renewRegistration,
  type TakenSlot,
  takeSlots,
} from './node-registration.store.ts';
import { addVisits, type SeenVisit, slotCount } from './open-visit.store.ts';

export type VisitEntry = readonly [visitor: string, visit: SeenVisit];

/** How long a node counts as running after its last renewal. */
const aliveMs = 5 * secondMs;
const askAgainMs = 50;
const addedAtOnce = 500;

/**
 * A crash of PostgreSQL deletes the slots and open visits, but not the node's row. A node opens new slots only together
 * with its visits. If a row has no slots, other nodes wait for that node.
 */
export class NodeRegistration {
  readonly id = randomUUID();
  readonly #deps: Pick<Deps, 'database' | 'now'>;
  readonly #timeoutMs: number;
  /** by the database's clock */
  #renewedAt: number | undefined;
  #awaitedSince: number | undefined;

  constructor(deps: Pick<Deps, 'database' | 'now'>, timeoutMs: number) {
    this.#deps = deps;
    this.#timeoutMs = timeoutMs;
  }

  /** Adds the visits and opens the slots in one transaction, so a crash loses both or neither. */
  async begin(visits: readonly VisitEntry[], lastBatch: number): Promise<void> {
    const { database, now } = this.#deps;
    const { seenAt } = await inTransaction(database, async (trx) => {
      await addAll(trx, visits, this.#timeoutMs);
      await openSlots(trx, { run: this.id, count: slotCount, batch: lastBatch, nowMs: now() });
      return renewRegistration(trx, this.id);
    });
    this.#awaitedSince ??= (this.#renewedAt ?? seenAt) - aliveMs;
    this.#renewedAt = seenAt;
  }

  /** Waits for the visits of nodes that were running shortly before. Returns false after the timeout. */
  async othersHaveReturned(): Promise<boolean> {
    const { db } = this.#deps.database;
    const until = performance.now() + this.#timeoutMs;
    let haveReturned = true;
    while (this.#awaitedSince !== undefined && haveReturned) {
      if (!(await withStatementTimeout(isNodeMissing(db, this.#awaitedSince), this.#timeoutMs))) break;
      haveReturned = performance.now() < until;
      if (haveReturned) await wait(askAgainMs);
    }
    this.#awaitedSince = undefined;
    return haveReturned;
  }

  async renew(): Promise<boolean> {
    const { seenAt, slots } = await withStatementTimeout(
      renewRegistration(this.#deps.database.db, this.id),
      this.#timeoutMs,
    );
    this.#renewedAt = seenAt;
    return slots === slotCount;
  }

  /** Returns undefined if the slots were lost. */
  async takeSlots(batch: number): Promise<TakenSlot[] | undefined> {
    const slots = await withStatementTimeout(
      takeSlots(this.#deps.database.db, { run: this.id, batch }),
      this.#timeoutMs,
    );
    return slots.length < slotCount ? undefined : slots;
  }

  async end(): Promise<void> {
    // If this fails, they are deleted after a day.
    await settleWithin(deleteRegistration(this.#deps.database.db, this.id), this.#timeoutMs);
  }
}

export async function addAll(
  db: DatabaseOrTransaction,
  visits: readonly VisitEntry[],
  timeoutMs: number,
): Promise<void> {
  for (let from = 0; from < visits.length; from += addedAtOnce) {
    const part = visits.slice(from, from + addedAtOnce).map(([visitor, visit]) => ({ visitor, ...visit }));
    await withStatementTimeout(addVisits(db, part), timeoutMs);
  }
}
