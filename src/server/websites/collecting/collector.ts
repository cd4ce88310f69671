import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '../../deps.ts';
import { invalid, Refusal } from '../../kernel/index.ts';
import { type CountedSale, forgetSaleEvent, recordSaleOfEvent, type SaleSource, visitSource } from '../sales/index.ts';
import { FloodLimiter } from './flood-limiter.ts';
import { type OpenVisit, OpenVisits } from './open-visits.ts';
import { pageAddress } from './page-address.ts';
import { findRefusalReason, RefusalCounter, type RefusalReason } from './refusals/index.ts';
import { restoreVisits } from './restore-visits.ts';
import { Salts } from './salts.ts';
import type { TrackedEvent } from './tracked-event.ts';
import type { TrackedWebsiteCache } from './tracked-website-cache.ts';
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
import { visitorKey } from './visitor.ts';
import { type CountedVisit, findVisitsOfDay } from './visits-of-day.ts';
import type { WebVitals } from './web-vitals.ts';

export type Sender = {
  address: string;
  userAgent: string;
  acceptLanguage: string;
  /** of the visitor's own request; undefined where a website's back end reports it */
  headers: IncomingHttpHeaders | undefined;
};

export type CollectorDeps = Deps & { trackedWebsites: TrackedWebsiteCache };

/**
 * Counts what trackers report. A process has one: it alone knows the visits that are under way. The sender's address is
 * neither stored nor logged.
 */
export class Collector {
  readonly #deps: CollectorDeps;
  readonly #salts: Salts;
  readonly #visits = new OpenVisits();
  readonly #places: GeoLookup;
  readonly #refusals: RefusalCounter;
  readonly #guard = new FloodLimiter();

  constructor(deps: CollectorDeps) {
    this.#deps = deps;
    this.#salts = new Salts(deps);
    this.#places = new GeoLookup(deps.config);
    this.#refusals = new RefusalCounter(deps);
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
   * Throws `not_found` for an unknown website, `invalid` for an address that is no web page, `too_many` for who floods
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
      const isCounted = await this.#collectVitals(event.vitals, { website: website.id, visitor, path: page.path, at });
      return isCounted ? undefined : leaveOut('stale_engagement');
    }
    const step = this.#visits.meet(visitor, { at, kind, engagedMs, bot, dayStartMs: day.startMs }, () =>
      visitTraits({ ...event, ...sender, query: page.query, ownHost: page.host, entry: page.path }, this.#places),
    );
    if (!step) return leaveOut('stale_engagement');
    const judged = step.visit.bot || detectBotBehaviour(step.visit, { kind, at, path: page.path });
    if (judged === 3 && website.excludesBots) return leaveOut('bot_behaviour');
    let sale: CountedSale | undefined;
    try {
      if (revenue?.reference) {
        const source = await this.#sourceOf(website.id, { visitor, startMs: day.startMs, current: step.visit });
        const { reference, currency, minor: amountMinor } = revenue;
        const told = { reference, currency, amountMinor, soldAt: at, source };
        sale = await recordSaleOfEvent(this.#deps, website, told, { isServer: sender.headers === undefined });
        // A page that shows a purchase is often loaded twice.
        if (!sale) return step.undo();
      }
      await this.#deps.events.record('pageviews', {
        website: website.id,
        at,
        visit: step.visit.number,
        name,
        starts: step.starts,
        engages: step.engages,
        gap: step.gap,
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
        traits: step.visit.traits,
      });
    } catch (error) {
      step.undo();
      if (sale) await forgetSaleEvent(this.#deps.database.db, sale);
      throw error;
    }
  }

  /**
   * Records how quick a page was. False, and nothing is recorded, without a visit under way, and for more of a visit than
   * it has page views: each tells it once.
   */
  async #collectVitals(
    vitals: WebVitals,
    { visitor, at, ...view }: { website: number; visitor: string; path: string; at: number },
  ): Promise<boolean> {
    const visit = this.#visits.current(visitor, at);
    const told = visit?.vitals ?? 0;
    if (!visit || told >= visit.pageviews) return false;
    visit.vitals = told + 1;
    try {
      const { number, traits } = visit;
      await this.#deps.events.record('web_vitals', { ...view, at, visit: number, traits, ...vitals });
    } catch (error) {
      visit.vitals--;
      throw error;
    }
    return true;
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
    const current = this.#visits.current(visitor, at);
    return this.#sourceOf(website.id, { visitor, startMs: day.startMs, current });
  }

  /** `current` is the visit that is under way; undefined: none is. */
  async #sourceOf(
    website: number,
    { visitor, startMs, current }: { visitor: string; startMs: number; current: CountedVisit | undefined },
  ): Promise<SaleSource | undefined> {
    const stored = await findVisitsOfDay(this.#deps, { website, visitor, startMs });
    // The visit that is under way may be stored already, and is the last one.
    const earlier = stored.filter(({ number }) => number !== current?.number);
    const visits = [...earlier, ...(current ? [current] : [])].map(({ traits }) => visitSource(traits));
    const [first, last] = [visits[0], visits.at(-1)];
    return first && last ? { first, last, ...(visits.length > 2 && { day: visits }) } : undefined;
  }

  /** Takes up the visits that were under way when the process ended. To be called once, before the first event. */
  async restore(): Promise<void> {
    await restoreVisits(this.#deps, this.#visits);
  }

  /** Writes down how much was not counted; to be called now and then, and at the end. */
  writeRefusals(): Promise<void> {
    return this.#refusals.flush();
  }

  /** Destroys the salts of ended days; to be called now and then. */
  forgetEndedDays(): Promise<void> {
    return this.#salts.forgetEndedDays();
  }
}

/** Judged by what the visit did so far: what was counted before it showed stays counted. */
function detectBotBehaviour(visit: OpenVisit, now: { kind: TrackedEvent['kind']; at: number; path: string }): BotKind {
  if (now.kind !== 'pageview') return visit.pace?.isAutomatic ? 3 : 0;
  if (visit.pace) return isAutomatic(visit.pace, now.at, now.path) ? 3 : 0;
  // Most visits are of one page view: they need none.
  if (visit.pageviews > 1) visit.pace = startPace(now.at, now.path);
  return 0;
}
