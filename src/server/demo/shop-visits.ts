import { hourMs, minuteMs, secondMs } from '../kernel/index.ts';
import { Collector, createWebsiteCaches, type TrackedEvent } from '../websites/index.ts';
import type { Browser } from './client.ts';
import type { DemoContext } from './context.ts';
import { createRandom, type Random } from './random.ts';

export type OnSale = { id: number; name: string; weight: number };

/** First halves of IP addresses by country. Unlisted countries use Germany's. */
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

export function browserOf(country: string, n: number): Browser {
  const prefix = prefixes[country] ?? prefixes.DE;
  return {
    address: `${prefix}.${(n % 200) + 20}.${((n * 7) % 200) + 20}`,
    userAgent: agents[(n * 5) % agents.length]!,
  };
}

const itemPath = ({ id, name }: OnSale): string =>
  `/shop/items/${id}/${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`;

/** `item` is called when the visit takes place. */
export function planShopVisits(
  context: DemoContext,
  browser: Browser,
  { atMs, n, item }: { atMs: number; n: number; item: () => OnSale },
): void {
  // Uses a separate generator, so the rest of the demo stays the same.
  const random = createRandom(7000 + n);
  let website: number | undefined;
  const seeAt = (moment: number, pathOf: () => string, referrer: string, isEntry: boolean) =>
    context.timeline.plan(moment, async () => {
      if (isEntry) website = await findWebsite(context, browser);
      if (website !== undefined) await reportView(context, browser, { website, path: pathOf(), referrer });
    });
  if (random.chance(0.22)) {
    const { query, referrer } = random.weighted(ways);
    seeAt(atMs - random.between(1, 3) * hourMs, () => `/shop${query}`, referrer, true);
  }
  const { query, referrer } = random.weighted(ways);
  const beforeMs = random.between(3, 12) * minuteMs;
  const shop = `${context.deps.config.baseUrl}/shop`;
  const isStraight = random.chance(0.35);
  if (!isStraight) seeAt(atMs - beforeMs, () => `/shop${query}`, referrer, true);
  seeAt(
    atMs - beforeMs * random.between(0.4, 0.8),
    () => `${itemPath(item())}${isStraight ? query : ''}`,
    isStraight ? referrer : shop,
    isStraight,
  );
  seeAt(atMs - beforeMs * random.between(0.08, 0.25), () => `/shop/buy/${item().id}`, shop, false);
}

const onlookers = 12;
/** Visits of this period are collected in one batch, because each batch waits for a disk write. */
const collectedMs = 24 * hourMs;

type Report = { at: number; browser: Browser } & Pick<
  TrackedEvent,
  'kind' | 'url' | 'referrer' | 'engagedMs' | 'scroll'
>;

export function planOnlookers(context: DemoContext, sales: number, onSale: readonly OnSale[]): void {
  const { timeline, startMs, nowMs, deps } = context;
  const random = createRandom(6000);
  const collector = new Collector({ ...deps, ...createWebsiteCaches(deps) });
  const begins = Array.from(
    { length: sales * onlookers },
    () => startMs + hourMs + random.next() ** 0.7 * (nowMs - startMs - 2 * hourMs),
  ).sort((one, other) => one - other);
  let website: number | undefined;
  const collect = async (fromMs: number): Promise<void> => {
    website ??= await findWebsite(context, { address: '192.0.2.1', userAgent: agents[0]! });
    if (website === undefined) return;
    const id = website;
    const reports = begins
      .filter((at) => at >= fromMs && at < fromMs + collectedMs)
      .flatMap((at) => visitOf(random, { at, onSale, base: deps.config.baseUrl }))
      .filter(({ at }) => at < nowMs)
      .sort((one, other) => one.at - other.at);
    // Calls `collect` in order, because the order of the reports determines the visits.
    await Promise.all(
      reports.map(({ at, browser, kind, ...event }) =>
        collector.collect(
          { ...blank, ...event, kind, name: kind, website: { id } },
          { ...browser, acceptLanguage: '', headers: undefined },
          at,
        ),
      ),
    );
    if (fromMs + collectedMs < nowMs) timeline.plan(fromMs + collectedMs, () => collect(fromMs + collectedMs));
  };
  timeline.plan(startMs + hourMs, () => collect(startMs + hourMs));
}

const blank = {
  host: undefined,
  hash: false,
  title: '',
  language: '',
  screen: '',
  touchPoints: 0,
  props: {},
  revenue: undefined,
  user: '',
};

function visitOf(
  random: Random,
  { at, onSale, base }: { at: number; onSale: readonly OnSale[]; base: string },
): Report[] {
  // The address must differ from all buyers' addresses. Otherwise this visit could become a buyer's first visit of the
  // day.
  const browser = {
    address: `${random.pick(Object.values(prefixes))}.${random.below(19) + 1}.${random.below(250) + 1}`,
    userAgent: random.pick(agents),
  };
  const { query, referrer } = random.weighted(ways);
  const item = random.weighted(onSale);
  const isStraight = random.chance(0.3);
  const paths = [
    ...(isStraight ? [] : ['/shop']),
    ...(isStraight || random.chance(0.56) ? [itemPath(item)] : []),
    ...(random.chance(0.16) ? [`/shop/buy/${item.id}`] : []),
  ];
  let moment = at;
  return paths.flatMap((path, index): Report[] => {
    const engagedMs = Math.round((3 + random.next() ** 3 * 140) * secondMs);
    const url = `${base}${path}${index === 0 ? query : ''}`;
    const seen = { browser, url, referrer: index === 0 ? referrer : `${base}/shop` };
    const began = Math.round(moment);
    moment += engagedMs + 2 * secondMs;
    return [
      { ...seen, at: began, kind: 'pageview', engagedMs: 0, scroll: 0 },
      { ...seen, at: began + engagedMs, kind: 'engagement', engagedMs, scroll: 20 + random.below(80) },
    ];
  });
}

async function findWebsite({ client }: DemoContext, browser: Browser): Promise<number | undefined> {
  const page = await client.open('/shop', browser);
  const website = /data-website="(\d+)"/.exec(page.body)?.[1];
  return website === undefined ? undefined : Number(website);
}

type View = { website: number; path: string; referrer: string };

async function reportView(
  { client, deps }: DemoContext,
  browser: Browser,
  { website, path, referrer }: View,
): Promise<void> {
  const report = { w: website, u: `${deps.config.baseUrl}${path}`, r: referrer };
  await client.post('/shop/s', JSON.stringify(report), { 'content-type': 'text/plain' }, browser);
}
