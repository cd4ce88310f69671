// English only: programs read it
import {
  type DatabaseOrTransaction,
  inTransaction,
  type WebsiteRow,
  type WebsiteSaleRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, isOutage, minuteMs, Refusal } from '../../kernel/index.ts';
import { countReportedByPages, insertSale, listMarkedSales, setSaleEvent, updateSale } from './sale.store.ts';
import { columnsOf, lockKnown, type ReportedSale } from './sales.ts';
import { limitSource, type SaleSource, visitsIfUnknown } from './visit-source.ts';

/** The right to record a sale's event. The sale has the mark until `onRecorded` is called. */
export type EventClaim = {
  mark: number;
  /** If true, don't record the event: other processes can soon assume that it was lost. */
  isExpired(nowMs: number): boolean;
  /** Never rejects. */
  onRecorded(): Promise<void>;
  /** resolves to true when the mark is removed from the database, or to false if this process ends first */
  confirmed: Promise<boolean>;
};

/** Returns undefined if an event of the sale was recorded before. */
export type ClaimEvent = (source: SaleSource | undefined) => Promise<EventClaim | undefined>;

/** Returns undefined if another process could still be recording the event. */
type IsRecorded = (db: DatabaseOrTransaction, mark: number) => Promise<boolean | undefined>;

type OwnedWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;
type ClaimedSale = Pick<WebsiteSaleRow, 'account_id' | 'id'> & { mark: number };
type PendingClaim = PromiseWithResolvers<boolean> & {
  unconfirmed?: ClaimedSale;
};

/** Limited, because anyone can make a page report sales. */
const maxFromPagesPerDay = 10_000;
/** An unrecorded event with an older mark counts as lost. */
const maxPendingMs = minuteMs;
const marksPerMs = 1024;

/**
 * Records each sale's event exactly once, even if the sale is reported twice or to several processes, or if the process
 * is killed. One instance per process. Until the event is recorded, the sale stores the negative mark instead of the
 * event's time. A mark contains the time and is practically unique. Afterwards, the sale can't be linked to the event.
 */
export class SaleEvents {
  readonly #deps: Pick<Deps, 'database' | 'log' | 'now'>;
  readonly #isRecorded: IsRecorded;
  readonly #pending = new Map<number, PendingClaim>();
  #lastMark = 0;
  #isClosing = false;

  constructor(deps: Pick<Deps, 'database' | 'log' | 'now'>, isRecorded: IsRecorded) {
    this.#deps = deps;
    this.#isRecorded = isRecorded;
    deps.database.onRecovered(() => void this.confirmRecorded());
  }

  /**
   * `recordEvent` must call `claim` first, and must not record an event if `claim` returns undefined. Throws `too_many`
   * and, if another process could be recording the event, `unavailable`.
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

  /** Retries confirmations that failed during a database outage. */
  async confirmRecorded(): Promise<void> {
    await Promise.all([...this.#pending.values()].map(({ unconfirmed }) => unconfirmed && this.#confirm(unconfirmed)));
  }

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

  #insertOrClaim(
    website: OwnedWebsite,
    reported: ReportedSale & { isServer: boolean },
    mark: number,
  ): Promise<ClaimedSale | undefined> {
    const { database, now } = this.#deps;
    const { isServer } = reported;
    // The event has the exact time. If the sale had it too, a visit could be linked to an order.
    const nowMs = toMinute(now());
    const source = isServer ? reported.source : limitSource(reported.source);
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

  /** If the database is unavailable, confirms the sale later. */
  async #confirm(sale: ClaimedSale): Promise<void> {
    try {
      await setSaleEvent(this.#deps.database.db, sale, toMinute(markedAt(sale.mark)));
      this.#endClaim(sale.mark);
    } catch (error) {
      const pending = this.#pending.get(sale.mark);
      if (pending) pending.unconfirmed = sale;
      if (this.#isClosing) pending?.resolve(false);
      if (!isOutage(error)) this.#deps.log.error({ err: error }, 'could not confirm the recorded event of a sale');
    }
  }

  async #release(sale: ClaimedSale): Promise<void> {
    this.#endClaim(sale.mark);
    await setSaleEvent(this.#deps.database.db, sale, null);
  }

  #endClaim(mark: number): void {
    this.#pending.get(mark)?.resolve(true);
    this.#pending.delete(mark);
  }
}

/** `isRecorded` returns undefined if the outcome is unknown. */
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
  if ((await countReportedByPages(trx, website, { since: nowMs - dayMs, most })) < most) return;
  throw new Refusal('too_many', 'Pages of this website sent too many sales today. Send them from your server.', {
    retryAfterS: 3600,
  });
}

const newMark = (nowMs: number): number => nowMs * marksPerMs + Math.floor(Math.random() * marksPerMs);

const markedAt = (mark: number): number => Math.floor(mark / marksPerMs);

const toMinute = (ms: number): number => ms - (ms % minuteMs);
