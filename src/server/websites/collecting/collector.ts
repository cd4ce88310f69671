import type { Deps } from '../../deps.ts';
import { invalid, Refusal } from '../../kernel/refusal.ts';
import { knownWebsites } from './known-websites.ts';
import { pageAddress } from './page-address.ts';
import { personNumber } from './person.ts';
import { restoreVisits } from './restore.ts';
import { Salts } from './salts.ts';
import type { Sighting } from './sighting.ts';
import { isBotAgent, traitsOf } from './traits/index.ts';
import { visitorKey } from './visitor.ts';
import { Visits } from './visits.ts';

export type Sender = { address: string; userAgent: string; acceptLanguage: string };

/** Counts what trackers report. The sender's address is used and let go: it is neither stored nor logged. */
export class Collector {
  readonly #deps: Deps;
  readonly #salts: Salts;
  readonly #visits = new Visits();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#salts = new Salts(deps);
  }

  /**
   * Records one sighting, or leaves it out as the website's settings say. Resolves when it is durable.
   * Throws `not_found` for an unknown website, `invalid` for an address that is no web page, `unavailable` when the
   * event store takes nothing.
   */
  async collect(sighting: Sighting, sender: Sender): Promise<void> {
    const at = this.#deps.now();
    const website = await knownWebsites(this.#deps).find(sighting.website, at);
    if (!website) throw new Refusal('not_found', 'There is no such website here: check the tag or the domain.');
    const page = pageAddress(sighting.url, website.isExcludedParam, sighting.host);
    if (!page) throw invalid({ url: ['url must be an http or https address.'] });
    const bot = isBotAgent(sender.userAgent);
    if ((bot && website.excludesBots) || website.isExcludedAddress(sender.address)) return;
    const day = await this.#salts.of(website.timeZone, at);
    const visitor = visitorKey(day.salt, { website: website.id, ...sender });
    const { kind, name, title, props, revenue, engagedMs, scroll } = sighting;
    const step = this.#visits.meet(visitor, { at, kind, engagedMs, dayStartMs: day.startMs }, () =>
      traitsOf({ ...sighting, ...sender, query: page.query, ownHost: page.host, entry: page.path }),
    );
    if (!step) return;
    try {
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
        person: personNumber(this.#deps.vault, website.id, sighting.user),
        bot: bot ? 1 : 0,
        import: 0,
        traits: step.visit.traits,
      });
    } catch (error) {
      step.undo();
      throw error;
    }
  }

  /** Takes up the visits that were under way when the process ended. To be called once, before the first event. */
  async restore(): Promise<void> {
    await restoreVisits(this.#deps, this.#visits);
  }

  /** Destroys the salts of ended days; to be called now and then. */
  forgetEndedDays(): Promise<void> {
    return this.#salts.forgetEndedDays();
  }
}
