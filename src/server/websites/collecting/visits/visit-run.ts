import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseOrTransaction, inTransaction } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { secondMs, settleWithin } from '../../../kernel/index.ts';
import { inTime } from './in-time.ts';
import { addVisits } from './open-visit.store.ts';
import type { SeenVisit } from './turns.ts';
import { deleteRun, isRunAbsent, noteRun, openSlots, type TakenSlot, takeSlots } from './visit-run.store.ts';

export type VisitEntry = readonly [visitor: string, visit: SeenVisit];

/** Batches whose events are on their way to the spool, at most. */
export const slotCount = 16;
/** Others wait for a node that was there so long ago. */
const aliveMs = 5 * secondMs;
const askAgainMs = 50;
const addedAtOnce = 500;

/**
 * This process as other nodes know it, from its start to its end: its slots, which a crash of PostgreSQL takes away with
 * all visits under way, and its row, which stays. A node has slots again once it has brought back what it has seen; so
 * whoever has a row and no slots is waited for.
 */
export class VisitRun {
  readonly id = randomUUID();
  readonly #deps: Pick<Deps, 'database' | 'now'>;
  readonly #patienceMs: number;
  /** when it was noted last, by the database's clock */
  #notedAt: number | undefined;
  #awaitedSince: number | undefined;
  #lastBatch = 0;

  constructor(deps: Pick<Deps, 'database' | 'now'>, patienceMs: number) {
    this.#deps = deps;
    this.#patienceMs = patienceMs;
  }

  /** The number of the next batch. */
  nextBatch(): number {
    this.#lastBatch++;
    return this.#lastBatch;
  }

  /** Brings visits, and has slots from then on: both or neither, whenever PostgreSQL crashes. */
  async begin(visits: readonly VisitEntry[]): Promise<void> {
    const { database, now } = this.#deps;
    const { seenAt } = await inTransaction(database, async (trx) => {
      await addAll(trx, visits, this.#patienceMs);
      await openSlots(trx, { run: this.id, count: slotCount, batch: this.#lastBatch, nowMs: now() });
      return noteRun(trx, this.id);
    });
    this.#awaitedSince ??= (this.#notedAt ?? seenAt) - aliveMs;
    this.#notedAt = seenAt;
  }

  /**
   * Waits until the nodes that were there shortly before this one began have brought what they have seen. False where one of
   * them does not come within seconds.
   */
  async othersCome(): Promise<boolean> {
    const { db } = this.#deps.database;
    const until = performance.now() + this.#patienceMs;
    let haveCome = true;
    while (this.#awaitedSince !== undefined && haveCome) {
      if (!(await inTime(isRunAbsent(db, this.#awaitedSince), this.#patienceMs))) break;
      haveCome = performance.now() < until;
      if (haveCome) await wait(askAgainMs);
    }
    this.#awaitedSince = undefined;
    return haveCome;
  }

  /** Says that it goes on. False where its slots are gone. */
  async note(): Promise<boolean> {
    const { seenAt, slots } = await inTime(noteRun(this.#deps.database.db, this.id), this.#patienceMs);
    this.#notedAt = seenAt;
    return slots === slotCount;
  }

  /** What is in its slots, none of which an earlier batch is written into from then on; undefined where they are gone. */
  async takeSlots(): Promise<TakenSlot[] | undefined> {
    const slots = await inTime(
      takeSlots(this.#deps.database.db, { run: this.id, batch: this.nextBatch() }),
      this.#patienceMs,
    );
    return slots.length < slotCount ? undefined : slots;
  }

  async end(): Promise<void> {
    // Without it the database forgets them within a day.
    await settleWithin(deleteRun(this.#deps.database.db, this.id), this.#patienceMs);
  }
}

/** Adds visits where the database knows no later ones of their visitors. */
export async function addAll(
  db: DatabaseOrTransaction,
  visits: readonly VisitEntry[],
  patienceMs: number,
): Promise<void> {
  for (let from = 0; from < visits.length; from += addedAtOnce) {
    const part = visits.slice(from, from + addedAtOnce).map(([visitor, visit]) => ({ visitor, ...visit }));
    await inTime(addVisits(db, part), patienceMs);
  }
}
