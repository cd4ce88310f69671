// English only: programs read it
import {
  type DatabaseOrTransaction,
  inTransaction,
  type WebsiteRow,
  type WebsiteSaleRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, isOutage, minuteMs, Refusal } from '../../kernel/index.ts';
import { countToldByPages, insertSale, listMarkedSales, setSaleEvent, updateSale } from './sale.store.ts';
import { columnsOf, lockKnown, type ReportedSale } from './sales.ts';
import { boundSource, type SaleSource, visitsIfUnknown } from './visit-source.ts';

/**
 * The right to record the event of a sale. Until `onRecorded` was called, the sale carries the claim's mark in the database.
 * Marks of one process ascend.
 */
export type EventClaim = {
  mark: number;
  /** The event must not be recorded anymore: other processes may soon assume that it was lost. */
  isExpired(nowMs: number): boolean;
  /** Tells the database that the event is recorded. Does not reject. */
  onRecorded(): Promise<void>;
  /** Resolves to true once the mark is removed from the database, or to false if this process ends before that. */
  confirmed: Promise<boolean>;
};

/** Claims the event of a sale; undefined if an event of that sale was recorded before. */
export type ClaimEvent = (source: SaleSource | undefined) => Promise<EventClaim | undefined>;

/** Whether a marked event of a process that has ended was recorded; undefined: another process may be recording it. */
type IsRecorded = (db: DatabaseOrTransaction, mark: number) => Promise<boolean | undefined>;

type OwnedWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;
type ClaimedSale = Pick<WebsiteSaleRow, 'account_id' | 'id'> & { mark: number };
type PendingClaim = PromiseWithResolvers<boolean> & {
  /** the event is recorded, and the database does not know it */
  unconfirmed?: ClaimedSale;
};

/** Anyone can make a page report sales. A server may report any number. */
const maxFromPagesPerDay = 10_000;
/** An event that was marked longer ago and is recorded nowhere is lost. */
const maxPendingMs = minuteMs;
const marksPerMs = 1024;

/**
 * Records sales that arrive with an event: each sale's event exactly once, even if it is reported twice, at several
 * processes, or the process is killed at any moment. A process has one.
 *
 * While an event is being recorded, its sale has the event's mark, negative, in place of the time of the event. A mark
 * contains the time, and hardly two processes create the same one. Afterwards nothing leads from the sale to the event.
 */
export class SaleEvents {
  readonly #deps: Pick<Deps, 'database' | 'log' | 'now'>;
  readonly #isRecorded: IsRecorded;
  /** by mark */
  readonly #pending = new Map<number, PendingClaim>();
  #lastMark = 0;
  #isClosing = false;

  constructor(deps: Pick<Deps, 'database' | 'log' | 'now'>, isRecorded: IsRecorded) {
    this.#deps = deps;
    this.#isRecorded = isRecorded;
    deps.database.onBack(() => void this.confirmRecorded());
  }

  /**
   * Records a sale and has `recordEvent` record its event. That calls `claim` first; if it returns undefined, no event is
   * recorded. Throws `too_many` if pages reported too many sales today, and `unavailable` if another process may be
   * recording the event.
   */
  async record<Recorded extends { record?: unknown }>(
    website: OwnedWebsite,
    sale: Omit<ReportedSale, 'source'> & { isServer: boolean },
    recordEvent: (claim: ClaimEvent) => Promise<Recorded | undefined>,
  ): Promise<Recorded | undefined> {
    let claimed: ClaimedSale | undefined;
    let recorded: Recorded | undefined;
    try {
      recorded = await recordEvent(async (source) => {
        claimed = await this.#claim(website, { ...sale, source });
        return claimed && this.#claimOf(claimed);
      });
      return recorded;
    } finally {
      if (claimed && !recorded?.record) await this.#release(claimed);
    }
  }

  /** Tells the database which events are recorded, if it was unavailable before. */
  async confirmRecorded(): Promise<void> {
    await Promise.all([...this.#pending.values()].map(({ unconfirmed }) => unconfirmed && this.#confirm(unconfirmed)));
  }

  /** After this, `confirmed` of each recorded event is settled. */
  async close(): Promise<void> {
    await this.confirmRecorded();
    this.#isClosing = true;
    for (const { unconfirmed, resolve } of this.#pending.values()) if (unconfirmed) resolve(false);
  }

  async #claim(website: OwnedWebsite, sale: ReportedSale & { isServer: boolean }): Promise<ClaimedSale | undefined> {
    const mark = Math.max(this.#lastMark + 1, newMark(this.#deps.now()));
    this.#lastMark = mark;
    this.#pending.set(mark, Promise.withResolvers());
    let claimed: ClaimedSale | undefined;
    try {
      claimed = await this.#insertOrClaim(website, sale, mark);
      return claimed;
    } finally {
      if (!claimed) this.#pending.delete(mark);
    }
  }

  #claimOf(sale: ClaimedSale): EventClaim {
    const { mark } = sale;
    return {
      mark,
      isExpired: (nowMs) => nowMs - markedAt(mark) >= maxPendingMs / 2,
      onRecorded: () => this.#confirm(sale),
      confirmed: this.#pending.get(mark)!.promise,
    };
  }

  /** Returns undefined if an event of the sale was recorded before. */
  #insertOrClaim(
    website: OwnedWebsite,
    reported: ReportedSale & { isServer: boolean },
    mark: number,
  ): Promise<ClaimedSale | undefined> {
    const { database, now } = this.#deps;
    const { isServer } = reported;
    // Its event has the exact time. With the same time, the sale would lead from a visit to an order.
    const nowMs = toMinute(now());
    const source = isServer ? reported.source : boundSource(reported.source);
    return inTransaction(database, async (trx) => {
      if (!isServer) await requireFewFromPages(trx, website, nowMs);
      const columns = columnsOf(website, { ...reported, source, soldAt: toMinute(reported.soldAt) }, nowMs);
      const inserted = await insertSale(trx, { ...columns, told_by: isServer ? 'server' : 'page', event_at: -mark });
      if (inserted) return { ...inserted, mark };
      const known = await lockKnown(database, trx, website, reported.reference);
      const fate = await this.#fateOf(trx, known);
      if (fate === 'unclear')
        throw new Refusal('unavailable', 'An event of this sale is being recorded. Send it again in a minute.', {
          retryAfterS: 60,
        });
      const { currency, amount_minor } = columns;
      const changes = {
        ...(isServer && known.told_by === 'page' && { told_by: 'server' as const, currency, amount_minor }),
        ...visitsIfUnknown(known, source),
        ...(fate === 'lost' && { event_at: -mark }),
      };
      if (Object.keys(changes).length > 0) await updateSale(trx, known, changes);
      return fate === 'lost' ? { ...known, mark } : undefined;
    });
  }

  /** What became of an earlier event of a sale. */
  async #fateOf(
    trx: DatabaseOrTransaction,
    { event_at }: Pick<WebsiteSaleRow, 'event_at'>,
  ): Promise<'recorded' | 'lost' | 'unclear'> {
    if (event_at === null) return 'lost';
    if (event_at >= 0 || this.#pending.has(-event_at)) return 'recorded';
    const pendingMs = this.#deps.now() - markedAt(-event_at);
    const isRecorded = await this.#isRecorded(trx, -event_at);
    if (isRecorded !== undefined) return isRecorded ? 'recorded' : 'lost';
    return pendingMs > maxPendingMs ? 'lost' : 'unclear';
  }

  /** If the database is unavailable, the sale is confirmed later. */
  async #confirm(sale: ClaimedSale): Promise<void> {
    try {
      await setSaleEvent(this.#deps.database.db, sale, toMinute(markedAt(sale.mark)));
      this.#endClaim(sale.mark);
    } catch (error) {
      const pending = this.#pending.get(sale.mark);
      if (pending) pending.unconfirmed = sale;
      if (this.#isClosing) pending?.resolve(false);
      if (!isOutage(error)) this.#deps.log.error({ err: error }, 'a sale could not be told that its event is recorded');
    }
  }

  /** The event was not recorded: the next one of the sale is. */
  async #release(sale: ClaimedSale): Promise<void> {
    this.#endClaim(sale.mark);
    await setSaleEvent(this.#deps.database.db, sale, null);
  }

  #endClaim(mark: number): void {
    this.#pending.get(mark)?.resolve(true);
    this.#pending.delete(mark);
  }
}

/** Writes for each marked sale of a process that has ended whether its event was recorded; undefined: that is unknown. */
export async function settleSaleEvents(
  db: DatabaseOrTransaction,
  isRecorded: (mark: number) => boolean | undefined,
): Promise<void> {
  for (const { event_at, ...sale } of await listMarkedSales(db)) {
    const marked = { ...sale, mark: -event_at! };
    const recorded = isRecorded(marked.mark);
    if (recorded !== undefined) await setSaleEvent(db, marked, recorded ? toMinute(markedAt(marked.mark)) : null);
  }
}

async function requireFewFromPages(trx: DatabaseOrTransaction, website: OwnedWebsite, nowMs: number): Promise<void> {
  const most = maxFromPagesPerDay;
  if ((await countToldByPages(trx, website, { since: nowMs - dayMs, most })) < most) return;
  throw new Refusal('too_many', 'Pages of this website sent too many sales today. Send them from your server.', {
    retryAfterS: 3600,
  });
}

const newMark = (nowMs: number): number => nowMs * marksPerMs + Math.floor(Math.random() * marksPerMs);

/** Epoch ms. */
const markedAt = (mark: number): number => Math.floor(mark / marksPerMs);

const toMinute = (ms: number): number => ms - (ms % minuteMs);
