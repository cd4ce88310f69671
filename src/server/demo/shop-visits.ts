import { hourMs, minuteMs } from '../kernel/index.ts';
import type { Browser } from './client.ts';
import { createRandom } from './random.ts';
import type { World } from './world.ts';

/** First halves of addresses in the countries of buyers; others are taken for Germans. */
const prefixes: Record<string, string> = {
  DE: '79.200',
  US: '73.15',
  GB: '2.96',
  FR: '2.3',
  NL: '4.175',
  AT: '46.74',
  CH: '4.163',
  ES: '2.136',
  IT: '2.32',
  AU: '1.40',
  PL: '5.173',
  JP: '1.5',
  BR: '15.228',
  IN: '1.6',
};
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
];

/** Where buyers come from. */
const ways = [
  { weight: 9, query: '', referrer: '' },
  { weight: 10, query: '', referrer: 'https://www.google.com/' },
  { weight: 3, query: '', referrer: 'https://duckduckgo.com/' },
  { weight: 4, query: '', referrer: 'https://github.com/harbour-lamp' },
  { weight: 3, query: '', referrer: 'https://news.ycombinator.com/item' },
  { weight: 3, query: '', referrer: 'https://www.producthunt.com/' },
  { weight: 2, query: '', referrer: 'https://chatgpt.com/' },
  { weight: 7, query: '?utm_source=newsletter&utm_medium=email&utm_campaign=new-items', referrer: '' },
  {
    weight: 4,
    query: '?utm_source=instagram&utm_medium=social&utm_campaign=icons',
    referrer: 'https://www.instagram.com/',
  },
  {
    weight: 2,
    query: '?utm_source=google&utm_medium=cpc&utm_campaign=templates',
    referrer: 'https://www.google.com/',
  },
];

/** The browser of the `n`th order's buyer. */
export function browserOf(country: string, n: number): Browser {
  const prefix = prefixes[country] ?? prefixes.DE;
  return {
    address: `${prefix}.${(n % 200) + 20}.${((n * 7) % 200) + 20}`,
    userAgent: agents[(n * 5) % agents.length]!,
  };
}

/** Plans how the buyer of an order at `atMs` came to the shop before: now and then by two ways on one day. */
export function planShopVisits(world: World, browser: Browser, { atMs, n }: { atMs: number; n: number }): void {
  // Of its own, so that all else of the demo stays what it was.
  const random = createRandom(7000 + n);
  const come = (beforeMs: number) => {
    const { query, referrer } = random.weighted(ways);
    world.timeline.plan(atMs - beforeMs, async () => {
      const website = await findWebsite(world, browser);
      if (website !== undefined) await reportView(world, browser, { website, path: `/shop${query}`, referrer });
    });
  };
  if (random.chance(0.22)) come(random.between(1, 3) * hourMs);
  come(random.between(3, 12) * minuteMs);
}

/** Visitors who buy nothing, for each who does. */
const onlookers = 12;

/** Plans visits that end without an order, which are most of a shop's: more of them towards the end, like the orders. */
export function planOnlookers(world: World, sales: number): void {
  const { timeline, startMs, nowMs } = world;
  const random = createRandom(6000);
  let website: number | undefined;
  for (let n = 0; n < sales * onlookers; n++) {
    const at = startMs + hourMs + random.next() ** 0.7 * (nowMs - startMs - 2 * hourMs);
    // Of other addresses than buyers have: nobody else's visit is the first of their day.
    const browser = {
      address: `${random.pick(Object.values(prefixes))}.${random.below(19) + 1}.${random.below(250) + 1}`,
      userAgent: random.pick(agents),
    };
    const { query, referrer } = random.weighted(ways);
    timeline.plan(at, async () => {
      // Which website counts the shop is asked once: a page for each of them would take long.
      website ??= await findWebsite(world, browser);
      if (website !== undefined) await reportView(world, browser, { website, path: `/shop${query}`, referrer });
    });
  }
}

/** Whoever counts the shop's visits; undefined where nobody does. */
async function findWebsite({ client }: World, browser: Browser): Promise<number | undefined> {
  const page = await client.open('/shop', browser);
  const website = /data-website="(\d+)"/.exec(page.body)?.[1];
  return website === undefined ? undefined : Number(website);
}

type View = { website: number; path: string; referrer: string };

/** As the tracker in the page reports it. */
async function reportView({ client, deps }: World, browser: Browser, { website, path, referrer }: View): Promise<void> {
  const report = { w: website, u: `${deps.config.baseUrl}${path}`, r: referrer };
  await client.post('/shop/s', JSON.stringify(report), { 'content-type': 'text/plain' }, browser);
}
