import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '../../deps.ts';
import type { PageviewRow } from '../../events/index.ts';
import { invalid, isOutage, Refusal } from '../../kernel/index.ts';
import { PageviewAllowances } from '../pageview-quota/index.ts';
import {
  type CountedSale,
  confirmSaleEvent,
  forgetSaleEvent,
  nextMark,
  recordSaleOfEvent,
  type SaleSource,
  type ToldSale,
  visitSource,
} from '../sales/index.ts';
import type { Revenue } from './event-fields.ts';
import { FloodLimiter } from './flood-limiter.ts';
import { pageAddress } from './page-address.ts';
import { findRefusalReason, RefusalCounter, type RefusalReason } from './refusals/index.ts';
import { Salts } from './salts.ts';
import type { TrackedEvent } from './tracked-event.ts';
import type { TrackedWebsite, TrackedWebsiteCache } from './tracked-website-cache.ts';
import {
  type BotKind,
  detectBot,
  GeoLookup,
  isAutomatic,
  parseUserAgent,
  startPace,
  visitTraits,
} from './traits/index.ts';
import { hashUserId } from './user-hash.ts';
import {
  assignVisit,
  createVisits,
  currentVisit,
  type MarkedEvent,
  type OpenVisit,
  type VisitChange,
  type Visits,
  visitorKey,
} from './visits/index.ts';
import { type CountedVisit, findVisitsOfDay } from './visits-of-day.ts';
import type { WebVitals } from './web-vitals.ts';

export type Sender = {
  address: string;
  userAgent: string;
  acceptLanguage: string;
  /** of the visitor's own request; undefined where a website's back end reports it */
  headers: IncomingHttpHeaders | undefined;
};

const spentQuota =
  'This account has counted twice its quota of page views: they are counted again next month. Ask the owner of this service for more.';

export type CollectorDeps = Deps & { trackedWebsites: TrackedWebsiteCache };

type Sale = Revenue & { reference: string };

/** What an event makes of its visit, or why it is not counted. */
type CountedEvent = VisitChange & { refusal?: RefusalReason; judged?: BotKind };

/** Counts what trackers report; a process has one. The sender's address is neither stored nor logged. */
export class Collector {
  readonly #deps: CollectorDeps;
  readonly #salts: Salts;
  readonly #visits: Visits;
  readonly #places: GeoLookup;
  readonly #refusals: RefusalCounter;
  readonly #guard = new FloodLimiter();
  readonly #allowances: PageviewAllowances;
  /** marks of sales' events that are under way, or recorded without the database knowing it */
  readonly #marks = new Map<number, CountedSale | undefined>();
  /** tells who waits until the database knows of a mark */
  readonly #confirming = new Map<number, (isKnown: boolean) => void>();
  #lastMark = 0;
  #isClosing = false;

  /** `visitTimeoutMs`: how long a database that does not answer is waited for. */
  constructor(deps: CollectorDeps, { visitTimeoutMs }: { visitTimeoutMs?: number } = {}) {
    this.#deps = deps;
    this.#salts = new Salts(deps);
    this.#visits = createVisits(deps, visitTimeoutMs);
    this.#places = new GeoLookup(deps.config);
    this.#refusals = new RefusalCounter(deps);
    this.#allowances = new PageviewAllowances(deps);
    deps.database.onBack(() => void this.#confirmAll());
  }

  /** What a browser's own name and an address tell, for a user's list of sessions. '' where they tell nothing. */
  describe(userAgent: string, address: string): { browser: string; os: string; device: string; place: string } {
    const { browser, os, device } = parseUserAgent(userAgent);
    const { city, region, country } = this.#places.of(address);
    return { browser, os, device, place: city || region || country };
  }

  /**
   * Records one event, or leaves it out as the website's settings say. Resolves when it is durable. `at` is when it
   * was (epoch ms), at most half an hour ago and within the website's day; by default now.
   * Throws `not_found` for an unknown website, `forbidden` for a page view beyond twice their quota, `invalid` for an address that is no web page, `too_many` for who floods
   * a website, `unavailable` when the event store takes nothing.
   */
  async collect(event: TrackedEvent, sender: Sender, at = this.#deps.now()): Promise<void> {
    const website = await this.#deps.trackedWebsites.find(event.website, this.#deps.now());
    if (!website) throw new Refusal('not_found', 'Unknown website: check the tag or the domain.');
    const leaveOut = (reason: RefusalReason) => this.#refusals.count(website, reason, at);
    const waitS = sender.headers ? this.#guard.take(website.id, sender.address, this.#deps.now()) : 0;
    if (waitS > 0) {
      leaveOut('too_many');
      throw new Refusal('too_many', 'Too many events for this website from one network.', { retryAfterS: waitS });
    }
    // A sale and an event are not page views; web vitals come beside one that was counted.
    if (event.kind === 'pageview' && !event.vitals && this.#allowances.isSpent(website.account_id, at)) {
      leaveOut('over_quota');
      throw new Refusal('forbidden', spentQuota);
    }
    const { url, host = website.domain, hash } = event;
    const page = pageAddress({ url, host, hash }, website.isExcludedParam);
    if (!page) throw invalid({ url: ['url must be an http or https address.'] });
    const { kind, name, title, props, revenue, engagedMs, scroll } = event;
    // It would be one more reader of the page who took no time.
    if (kind === 'engagement' && engagedMs === 0 && scroll === 0) return;
    const bot = detectBot({ ...sender, screen: event.screen });
    const saysPrivacyControl = sender.headers?.['sec-gpc'] === '1';
    const reason = findRefusalReason(website, { ...page, address: sender.address, saysPrivacyControl, bot });
    if (reason) return leaveOut(reason);
    const day = await this.#salts.of(website.timeZone, at);
    const visitor = visitorKey(day.salt, { website: website.id, ...sender });
    if (event.vitals) {
      const view = { website: website.id, path: page.path, at, ...event.vitals };
      const told = await this.#visits.change(visitor, at, (known) => countVitals(known, view));
      return told?.refusal && leaveOut(told.refusal);
    }
    const traits = () =>
      visitTraits({ ...event, ...sender, query: page.query, ownHost: page.host, entry: page.path }, this.#places);
    const arrival = { at, kind, engagedMs, bot, dayStartMs: day.startMs };
    const decide = (known: OpenVisit | undefined): CountedEvent => {
      const step = assignVisit(known, visitor, arrival, traits);
      if (!step) return { refusal: 'stale_engagement' };
      const { visit, starts, engages, gap, undo } = step;
      const judged = visit.bot || detectBotBehaviour(visit, { kind, at, path: page.path });
      if (judged === 3 && website.excludesBots) return { visit, refusal: 'bot_behaviour' };
      const row: PageviewRow = {
        website: website.id,
        at,
        visit: visit.number,
        name,
        starts,
        engages,
        gap,
        engaged: engagedMs,
        scroll,
        host: page.host,
        path: page.path,
        title,
        props,
        revenue: revenue?.minor ?? 0,
        currency: revenue?.currency ?? '',
        person: hashUserId(this.#deps.vault, website.id, event.user),
        bot: judged,
        import: 0,
        traits: visit.traits,
      };
      return { visit, record: { stream: 'pageviews', row }, undo, judged };
    };
    let sale: CountedSale | undefined;
    const sold = revenue?.reference ? { ...revenue, reference: revenue.reference } : undefined;
    // Asked before, for as long as the event store takes: sales are recorded one after the other.
    const earlier = sold ? await this.#visitsOfDay(website.id, { visitor, startMs: day.startMs }) : [];
    const recordSale = async (sold: Sale, { visit }: CountedEvent): Promise<MarkedEvent | undefined> => {
      const source = sourceOfVisits(earlier, visit);
      const { reference, currency, minor: amountMinor } = sold;
      const told = { reference, currency, amountMinor, soldAt: at, source };
      sale = await this.#recordMarkedSale(website, told, sender.headers === undefined);
      // A page that shows a purchase is often loaded twice.
      if (!sale) return undefined;
      const { promise: confirmed, resolve } = Promise.withResolvers<boolean>();
      this.#confirming.set(sale.mark, resolve);
      return { mark: sale.mark, onRecorded: () => this.#confirm(sale!), confirmed };
    };
    let counted: CountedEvent | undefined;
    try {
      counted = await this.#visits.change(visitor, at, decide, sold && ((change) => recordSale(sold, change)));
    } finally {
      if (sale && !counted?.record) await this.#forget(sale);
    }
    if (counted?.refusal) leaveOut(counted.refusal);
    if (kind === 'pageview' && counted?.judged === 0) this.#allowances.count(website.account_id);
  }

  async #recordMarkedSale(
    website: TrackedWebsite,
    told: ToldSale,
    isServer: boolean,
  ): Promise<CountedSale | undefined> {
    const mark = nextMark(this.#lastMark, this.#deps.now());
    this.#lastMark = mark;
    this.#marks.set(mark, undefined);
    let sale: CountedSale | undefined;
    try {
      sale = await recordSaleOfEvent(this.#deps, website, told, {
        isServer,
        mark,
        fateOf: async (trx, known) => (this.#marks.has(known) ? 'recorded' : this.#visits.fateOf(trx, known)),
      });
      return sale;
    } finally {
      if (!sale) this.#marks.delete(mark);
    }
  }

  /** Does not reject: where the database is away, it is told once it is back. */
  async #confirm(sale: CountedSale): Promise<void> {
    try {
      await confirmSaleEvent(this.#deps.database.db, sale);
      this.#endMark(sale.mark);
    } catch (error) {
      this.#marks.set(sale.mark, sale);
      if (this.#isClosing) this.#confirming.get(sale.mark)?.(false);
      if (!isOutage(error)) this.#deps.log.error({ err: error }, 'a sale could not be told that its event is recorded');
    }
  }

  /** What was recorded without the database knowing it. */
  async #confirmAll(): Promise<void> {
    await Promise.all([...this.#marks.values()].map((sale) => sale && this.#confirm(sale)));
  }

  #endMark(mark: number): void {
    this.#marks.delete(mark);
    this.#confirming.get(mark)?.(true);
    this.#confirming.delete(mark);
  }

  async #forget(sale: CountedSale): Promise<void> {
    this.#endMark(sale.mark);
    await forgetSaleEvent(this.#deps.database.db, sale);
  }

  /**
   * Where who sends a request to a page of a website came from today: the first visit and the latest. Undefined where
   * none was counted, and where this request would not be. Nothing tells afterwards which visitor it was.
   */
  async sourceOf(
    websiteId: number,
    page: { host: string; path: string },
    sender: Sender,
  ): Promise<SaleSource | undefined> {
    const at = this.#deps.now();
    const website = await this.#deps.trackedWebsites.find({ id: websiteId }, at);
    if (!website) return undefined;
    const saysPrivacyControl = sender.headers?.['sec-gpc'] === '1';
    const bot = detectBot({ ...sender, screen: '' });
    if (findRefusalReason(website, { ...page, address: sender.address, saysPrivacyControl, bot })) return undefined;
    const day = await this.#salts.of(website.timeZone, at);
    const visitor = visitorKey(day.salt, { website: website.id, ...sender });
    const current = await this.#visits.current(visitor, at);
    return sourceOfVisits(await this.#visitsOfDay(website.id, { visitor, startMs: day.startMs }), current);
  }

  #visitsOfDay(website: number, { visitor, startMs }: { visitor: string; startMs: number }): Promise<CountedVisit[]> {
    return findVisitsOfDay(this.#deps, { website, visitor, startMs });
  }

  /** Takes up the visits that were under way when the process ended. To be called once, before the first event. */
  restore(): Promise<void> {
    return this.#visits.restore();
  }

  /** Forgets visits that ended long ago, and tells the database again what it could not be told; to be called now and then. */
  async forgetEndedVisits(): Promise<void> {
    await this.#confirmAll();
    await this.#visits.forgetEnded();
  }

  /** Resolves when every event that was taken is settled. */
  async close(): Promise<void> {
    await this.#confirmAll();
    this.#isClosing = true;
    for (const [mark, sale] of this.#marks) if (sale) this.#confirming.get(mark)?.(false);
    await this.#visits.close();
  }

  /** Writes down how much was not counted; to be called now and then, and at the end. */
  writeRefusals(): Promise<void> {
    return this.#refusals.flush();
  }

  /** Asks what accounts with a quota of page views have counted this month; to be called every minute. */
  refreshAllowances(): Promise<void> {
    return this.#allowances.refresh();
  }

  /** Destroys the salts of ended days, and claims those of days that begin soon; to be called every minute. */
  turnDays(): Promise<void> {
    return this.#salts.turnDays();
  }
}

/** `stored`: a visitor's visits of the day; `current`: the one that is under way, which may be among them; undefined: none is. */
function sourceOfVisits(stored: readonly CountedVisit[], current: CountedVisit | undefined): SaleSource | undefined {
  const earlier = stored.filter(({ number }) => number !== current?.number);
  const visits = [...earlier, ...(current ? [current] : [])].map(({ traits }) => visitSource(traits));
  const [first, last] = [visits[0], visits.at(-1)];
  return first && last ? { first, last, ...(visits.length > 2 && { day: visits }) } : undefined;
}

/** How quick a page was. Nothing is recorded without a visit under way, and for more of a visit than it has page views: each tells it once. */
function countVitals(
  known: OpenVisit | undefined,
  { website, path, at, ...vitals }: { website: number; path: string; at: number } & WebVitals,
): CountedEvent {
  const visit = currentVisit(known, at);
  const told = visit?.vitals ?? 0;
  if (!visit || told >= visit.pageviews) return { refusal: 'stale_engagement' };
  visit.vitals = told + 1;
  const { number, traits } = visit;
  const undo = () => {
    visit.vitals = (visit.vitals ?? 1) - 1;
  };
  return {
    visit,
    record: { stream: 'web_vitals', row: { website, path, at, visit: number, traits, ...vitals } },
    undo,
  };
}

/** Judged by what the visit did so far: what was counted before it showed stays counted. */
function detectBotBehaviour(visit: OpenVisit, now: { kind: TrackedEvent['kind']; at: number; path: string }): BotKind {
  if (now.kind !== 'pageview') return visit.pace?.isAutomatic ? 3 : 0;
  if (visit.pace) return isAutomatic(visit.pace, now.at, now.path) ? 3 : 0;
  // Most visits are of one page view: they need none.
  if (visit.pageviews > 1) visit.pace = startPace(now.at, now.path);
  return 0;
}
