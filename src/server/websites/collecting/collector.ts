// English only: programs read it
import { isShared } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { networkOf, RateLimiter } from '../../http/index.ts';
import { invalid, Refusal } from '../../kernel/index.ts';
import { PageviewAllowances } from '../pageview-quota/index.ts';
import { SaleEvents, type SaleSource, visitSource } from '../sales/index.ts';
import { ExcludedEventCounter, type ExclusionReason, findExclusion } from './excluded-events/index.ts';
import { type PageAddress, pageAddress } from './page-address.ts';
import type { Revenue, TrackedEvent, WebVitals } from './tracked-event.ts';
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
import { hashUserId, type SaltedDay, Salts, type Sender, visitorKey } from './visitor.ts';
import {
  assignVisit,
  currentVisit,
  DatabaseVisits,
  defaultTimeoutMs,
  InMemoryVisits,
  type OpenVisit,
  type VisitChange,
  type Visits,
} from './visits/index.ts';
import { type CountedVisit, findVisitsOfDay } from './visits-of-day.ts';

const spentQuota =
  'This account has used twice its page-view quota. Counting resumes next month. Ask the owner of this service for more.';

/** More than a shared office address sends, less than a flood. */
const floodLimit = { perMinute: 6000, burst: 1000 };

export type CollectorDeps = Deps & { trackedWebsites: TrackedWebsiteCache };

type Arrival = {
  website: TrackedWebsite;
  event: TrackedEvent;
  page: PageAddress;
  sender: Sender;
  visitor: string;
  day: SaltedDay;
  /** epoch ms */
  at: number;
  bot: BotKind;
};

type CountedEvent = VisitChange & { excluded?: ExclusionReason; bot?: BotKind };
type Decide = (known: OpenVisit | undefined) => CountedEvent;

/** Short, because a buyer is waiting. */
const buyerTimeoutMs = 1500;

type Timeouts = { visitTimeoutMs?: number; earlierVisitsTimeoutMs?: number };

/** One per process. */
export class Collector {
  readonly #deps: CollectorDeps;
  readonly #salts: Salts;
  readonly #visits: Visits;
  readonly #sales: SaleEvents;
  readonly #places: GeoLookup;
  readonly #excluded: ExcludedEventCounter;
  readonly #floods = new RateLimiter(floodLimit);
  readonly #allowances: PageviewAllowances;
  readonly #earlierVisitsTimeoutMs: number;

  constructor(
    deps: CollectorDeps,
    { visitTimeoutMs = defaultTimeoutMs, earlierVisitsTimeoutMs = buyerTimeoutMs }: Timeouts = {},
  ) {
    this.#deps = deps;
    this.#earlierVisitsTimeoutMs = earlierVisitsTimeoutMs;
    this.#salts = new Salts(deps);
    this.#visits = isShared(deps.database) ? new DatabaseVisits(deps, visitTimeoutMs) : new InMemoryVisits(deps);
    this.#sales = new SaleEvents(deps, (db, mark) => this.#visits.isRecorded(db, mark));
    this.#places = new GeoLookup(deps.config);
    this.#excluded = new ExcludedEventCounter(deps);
    this.#allowances = new PageviewAllowances(deps);
  }

  /**
   * Resolves when the event is durable. `at` (epoch ms) must be within the last 30 minutes and the website's day.
   * Throws `not_found` for an unknown website, `forbidden` beyond twice the quota, `invalid` if the URL is not a page,
   * `too_many` for a flood, `unavailable` if the event store accepts no writes.
   */
  async collect(event: TrackedEvent, sender: Sender, at = this.#deps.now()): Promise<void> {
    const website = await this.#deps.trackedWebsites.find(event.website, this.#deps.now());
    if (!website) throw new Refusal('not_found', 'Unknown website: check the tag or the domain.');
    this.#limitFloods(website, sender, at);
    if (event.kind === 'pageview') this.#requireAllowance(website, at);
    const page = requirePage(website, event);
    // An empty engagement would lower the average reading time.
    if (event.kind === 'engagement' && event.engagedMs === 0 && event.scroll === 0) return;
    const bot = detectBot({ ...sender, screen: event.screen });
    const exclusion = findExclusion(website, seenBy(sender, page, bot));
    if (exclusion) return this.#excluded.count(website, exclusion, at);
    const day = await this.#salts.of(website.timeZone, at);
    const visitor = visitorKey(day.salt, { website: website.id, ...sender });
    const counted = await this.#record({ website, event, page, sender, visitor, day, at, bot });
    if (counted?.excluded) this.#excluded.count(website, counted.excluded, at);
    if (event.kind === 'pageview' && counted?.bot === 0) this.#allowances.count(website.account_id);
  }

  async findWebsiteId(wanted: TrackedEvent['website']): Promise<number | undefined> {
    return (await this.#deps.trackedWebsites.find(wanted, this.#deps.now()))?.id;
  }

  #limitFloods(website: TrackedWebsite, sender: Sender, at: number): void {
    // A server reports the events of all visitors.
    if (!sender.headers) return;
    const retryAfterS = this.#floods.take(`${website.id} ${networkOf(sender.address)}`, this.#deps.now());
    if (retryAfterS === 0) return;
    this.#excluded.count(website, 'too_many', at);
    throw new Refusal('too_many', 'Too many events for this website from one network.', { retryAfterS });
  }

  #requireAllowance(website: TrackedWebsite, at: number): void {
    if (!this.#allowances.isSpent(website.account_id, at)) return;
    this.#excluded.count(website, 'over_quota', at);
    throw new Refusal('forbidden', spentQuota);
  }

  #record(arrival: Arrival): Promise<CountedEvent | undefined> {
    const { visitor, at, event } = arrival;
    const { vitals, revenue } = event;
    if (vitals) return this.#visits.record(visitor, at, (known) => countVitals(known, arrival, vitals));
    const person = hashUserId(this.#deps.vault, arrival.website.id, event.user);
    const decide = (known: OpenVisit | undefined) => countEvent(known, arrival, { person, places: this.#places });
    if (revenue?.reference) return this.#recordSale(arrival, { ...revenue, reference: revenue.reference }, decide);
    return this.#visits.record(visitor, at, decide);
  }

  /** Returns undefined if the sale was counted before: confirmation pages are often reloaded. */
  async #recordSale(
    arrival: Arrival,
    { reference, currency, minor: amountMinor }: Required<Revenue>,
    decide: Decide,
  ): Promise<CountedEvent | undefined> {
    const { website, sender, visitor, at } = arrival;
    // Visits are read before the sale is recorded: sales are serialized, and the event store can be slow.
    const earlier = await this.#findVisitsOfDay(arrival);
    const sale = { reference, currency, amountMinor, soldAt: at, isServer: sender.headers === undefined };
    return this.#sales.record(website, sale, (claim) =>
      this.#visits.recordOnce(visitor, at, decide, ({ visit }) => claim(sourceOfVisits(earlier, visit))),
    );
  }

  /** ISO 3166; '' if unknown. */
  countryOf(address: string): string {
    return this.#places.of(address).country;
  }

  /**
   * Returns the visitor's first and latest source today. Undefined if there was no visit, or if this request is
   * excluded.
   */
  async sourceOf(
    websiteId: number,
    page: { host: string; path: string },
    sender: Sender,
  ): Promise<SaleSource | undefined> {
    const at = this.#deps.now();
    const website = await this.#deps.trackedWebsites.find({ id: websiteId }, at);
    if (!website) return undefined;
    if (findExclusion(website, seenBy(sender, page, detectBot({ ...sender, screen: '' })))) return undefined;
    const day = await this.#salts.of(website.timeZone, at);
    const visitor = visitorKey(day.salt, { website: website.id, ...sender });
    const current = await this.#visits.current(visitor, at);
    return sourceOfVisits(await this.#findVisitsOfDay({ website, day, visitor }), current);
  }

  #findVisitsOfDay({ website, day, visitor }: Pick<Arrival, 'website' | 'day' | 'visitor'>): Promise<CountedVisit[]> {
    const timeoutMs = this.#earlierVisitsTimeoutMs;
    return findVisitsOfDay(this.#deps, { website: website.id, visitor, startMs: day.startMs, timeoutMs });
  }

  /** Unknown values are ''. */
  describe(userAgent: string, address: string): { browser: string; os: string; device: string; place: string } {
    const { browser, os, device } = parseUserAgent(userAgent);
    const { city, region, country } = this.#places.of(address);
    return { browser, os, device, place: city || region || country };
  }

  restore(): Promise<void> {
    return this.#visits.restore();
  }

  async forgetEndedVisits(): Promise<void> {
    await this.#sales.confirmRecorded();
    await this.#visits.forgetEnded();
  }

  /** Resolves when every accepted event is settled. */
  async close(): Promise<void> {
    await this.#sales.close();
    await this.#visits.close();
  }

  /** Call it regularly, and before the process ends. */
  writeExcludedEvents(): Promise<void> {
    return this.#excluded.flush();
  }

  refreshAllowances(): Promise<void> {
    return this.#allowances.refresh();
  }

  rotateSalts(): Promise<void> {
    return this.#salts.rotateSalts();
  }
}

function requirePage(website: TrackedWebsite, { url, host = website.domain, hash }: TrackedEvent): PageAddress {
  const page = pageAddress({ url, host, hash }, website.isExcludedParam);
  if (!page) throw invalid({ url: ['url must be an http or https address.'] });
  return page;
}

const seenBy = ({ address, headers }: Sender, { host, path }: { host: string; path: string }, bot: BotKind) => ({
  host,
  path,
  address,
  bot,
  saysPrivacyControl: headers?.['sec-gpc'] === '1',
});

function countEvent(
  known: OpenVisit | undefined,
  { website, event, page, sender, visitor, day, at, bot }: Arrival,
  { person, places }: { person: string; places: GeoLookup },
): CountedEvent {
  const { kind, engagedMs, revenue } = event;
  const joined = assignVisit(known, visitor, { at, kind, engagedMs, bot, dayStartMs: day.startMs }, () =>
    visitTraits(
      { ...event, ...sender, query: page.query, ownHost: page.host, domain: website.domain, entry: page.path },
      places,
    ),
  );
  if (!joined) return { excluded: 'stale_engagement' };
  const { visit, starts, engages, gap, undo } = joined;
  const judged = visit.bot || judgeBehavior(visit, { kind, at, path: page.path });
  if (judged === 3 && website.excludesBots) return { visit, excluded: 'bot_behaviour' };
  const row = {
    website: website.id,
    at,
    visit: visit.number,
    name: event.name,
    starts,
    engages,
    gap,
    engaged: engagedMs,
    scroll: event.scroll,
    host: page.host,
    path: page.path,
    title: event.title,
    props: event.props,
    revenue: revenue?.minor ?? 0,
    currency: revenue?.currency ?? '',
    person,
    bot: judged,
    import: 0,
    traits: visit.traits,
  };
  return { visit, record: { stream: 'pageviews', row }, undo, bot: judged };
}

/** Rows counted before the visit looked automatic stay counted. */
function judgeBehavior(visit: OpenVisit, now: { kind: TrackedEvent['kind']; at: number; path: string }): BotKind {
  if (now.kind !== 'pageview') return visit.pace?.isAutomatic ? 3 : 0;
  if (visit.pace) return isAutomatic(visit.pace, now.at, now.path) ? 3 : 0;
  // Most visits have one page view and need no pace.
  if (visit.pageviews > 1) visit.pace = startPace(now.at, now.path);
  return 0;
}

function countVitals(
  known: OpenVisit | undefined,
  { website, page: { path }, at }: Arrival,
  vitals: WebVitals,
): CountedEvent {
  const visit = currentVisit(known, at);
  const reported = visit?.vitals ?? 0;
  if (!visit || reported >= visit.pageviews) return { excluded: 'stale_engagement' };
  visit.vitals = reported + 1;
  const { number, traits } = visit;
  const undo = () => {
    visit.vitals = (visit.vitals ?? 1) - 1;
  };
  const row = { website: website.id, path, at, visit: number, traits, ...vitals };
  return { visit, record: { stream: 'web_vitals', row }, undo };
}

/** `stored` can include `current`. */
function sourceOfVisits(stored: readonly CountedVisit[], current: CountedVisit | undefined): SaleSource | undefined {
  const earlier = stored.filter(({ number }) => number !== current?.number);
  const visits = [...earlier, ...(current ? [current] : [])].map(({ traits }) => visitSource(traits));
  const [first, last] = [visits[0], visits.at(-1)];
  return first && last ? { first, last, ...(visits.length > 2 && { day: visits }) } : undefined;
}
