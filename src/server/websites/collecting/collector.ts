import type { Deps } from '../../deps.ts';
import { invalid, Refusal } from '../../kernel/refusal.ts';
import { isBotAgent } from './bots.ts';
import { countryOf } from './countries.ts';
import { knownWebsites } from './known-websites.ts';
import { pageAddress, referrerHost } from './page-address.ts';
import { Salts } from './salts.ts';
import type { Sighting } from './sighting.ts';
import { visitorNumber } from './visitor.ts';

type Sender = { address: string; userAgent: string };

/** Counts what trackers report. The sender's address is used and let go: it is neither stored nor logged. */
export class Collector {
  readonly #deps: Deps;
  readonly #salts: Salts;

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
    const salt = await this.#salts.of(at);
    await this.#deps.events.record('pageviews', {
      website: website.id,
      at,
      visitor: visitorNumber(salt, { website: website.id, ...sender }),
      host: page.host,
      path: page.path,
      referrer: referrerHost(sighting.referrer, page.host),
      country: countryOf(sender.address),
      name: sighting.name,
      bot: bot ? 1 : 0,
    });
  }

  /** Destroys the salts of ended days; to be called now and then. */
  forgetEndedDays(): Promise<void> {
    return this.#salts.forgetEndedDays();
  }
}
