import { dayMs, hourMs, secondMs } from '../kernel/index.ts';
import type { Sender, TrackedEvent } from '../websites/index.ts';
import type { Random } from './random.ts';
import { vitalsOf } from './vitals.ts';

export type Report = { at: number; event: TrackedEvent; sender: Sender };

export type Audience = {
  domain: string;
  pages: { weight: number; path: string; title: string; props?: Record<string, string> }[];
  visitsADay: number;
  path: { name: string; chance: number; path: string; title: string; event?: string; isPaid?: true }[];
  campaigns: { weight: number; query: string; referrer: string }[];
};

const agents = [
  {
    weight: 30,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1#.0.0.0 Safari/537.36',
    screens: ['1920x1080', '1536x864', '2560x1440'],
  },
  {
    weight: 22,
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1#.0.0.0 Mobile Safari/537.36',
    screens: ['393x873', '412x915', '360x800'],
  },
  {
    weight: 20,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    screens: ['390x844', '430x932'],
  },
  {
    weight: 12,
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    screens: ['1440x900', '1680x1050'],
  },
  {
    weight: 3,
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    screens: ['820x1180', '1024x1366'],
  },
  {
    weight: 10,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:1#.0) Gecko/20100101 Firefox/1#.0',
    screens: ['1920x1080', '1366x768'],
  },
  {
    weight: 6,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:1#.0) Gecko/20100101 Firefox/1#.0',
    screens: ['2560x1440', '1920x1200'],
  },
];
const bots = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
];

/** First halves of IP addresses with the language of the place. */
const places = [
  { weight: 18, prefix: '79.200', language: 'de-DE' },
  { weight: 12, prefix: '84.140', language: 'de-DE' },
  { weight: 9, prefix: '73.15', language: 'en-US' },
  { weight: 8, prefix: '68.40', language: 'en-US' },
  { weight: 9, prefix: '2.96', language: 'en-GB' },
  { weight: 8, prefix: '2.3', language: 'fr-FR' },
  { weight: 6, prefix: '46.74', language: 'de-AT' },
  { weight: 6, prefix: '4.163', language: 'de-CH' },
  { weight: 5, prefix: '4.175', language: 'nl-NL' },
  { weight: 4, prefix: '5.173', language: 'pl-PL' },
  { weight: 4, prefix: '2.136', language: 'es-ES' },
  { weight: 3, prefix: '2.32', language: 'it-IT' },
  { weight: 3, prefix: '1.6', language: 'en-IN' },
  { weight: 2, prefix: '15.228', language: 'pt-BR' },
  { weight: 2, prefix: '1.5', language: 'ja-JP' },
  { weight: 2, prefix: '1.40', language: 'en-AU' },
];
const referrers = [
  { weight: 38, referrer: '' },
  { weight: 27, referrer: 'https://www.google.com/' },
  { weight: 4, referrer: 'https://www.bing.com/' },
  { weight: 4, referrer: 'https://duckduckgo.com/' },
  { weight: 3, referrer: 'https://www.instagram.com/' },
  { weight: 3, referrer: 'https://www.reddit.com/r/interiordesign/' },
  { weight: 2, referrer: 'https://news.ycombinator.com/item' },
  { weight: 2, referrer: 'https://www.linkedin.com/feed/' },
  { weight: 2, referrer: 'https://chatgpt.com/' },
  { weight: 3, referrer: 'https://magazine.example/best-desk-lamps' },
  { weight: 2, referrer: 'https://lichtblog.example/tests/harbour-lamp' },
];
const outbound = [
  'https://www.instagram.com/harbourandlamp',
  'https://maps.example/harbour-lamp',
  'https://magazine.example/interview',
];

/** Relative traffic by hour of the day (UTC), from midnight. */
const hours = [
  2, 1.2, 0.8, 0.7, 0.8, 1.4, 2.6, 4, 5.2, 6, 6.2, 6, 5.8, 5.6, 5.6, 5.8, 6, 6.3, 6.8, 7, 6.6, 5.4, 4, 2.8,
];
/** Relative traffic by weekday, from Sunday. */
const weekdays = [0.72, 1.04, 1.08, 1.05, 1.02, 0.94, 0.66];

type Visitor = { address: string; userAgent: string; language: string; screen: string };

/** Yields the reports of each hour's visits. Visits can continue into the next hour. */
export function* trafficOf(
  audience: Audience,
  random: Random,
  span: { fromMs: number; untilMs: number; outages: { fromMs: number; untilMs: number }[] },
): Generator<Report[]> {
  const known: Visitor[] = [];
  for (let hour = span.fromMs; hour < span.untilMs; hour += hourMs) {
    const daysAgo = Math.floor((span.untilMs - hour) / dayMs);
    const growth = 1.14 * 0.988 ** daysAgo;
    const mention = { 18: 1.9, 17: 1.4 }[daysAgo] ?? 1;
    const visits = Math.round(visitsInHour(audience, hour) * growth * mention * random.between(0.85, 1.15));
    const reports = Array.from({ length: visits }, () => {
      const [visitor, startMs] = [visitorOf(known, random), hour + random.below(hourMs)];
      const isDown = span.outages.some(({ fromMs, untilMs }) => startMs >= fromMs && startMs < untilMs);
      // During an outage, a few visitors still see cached pages.
      return isDown && !random.chance(0.07) ? [] : visit(audience, random, { visitor, startMs });
    }).flat();
    yield reports.filter(({ at }) => at < span.untilMs).sort((one, other) => one.at - other.at);
  }
}

export function visitsInHour({ visitsADay }: Audience, atMs: number): number {
  const date = new Date(atMs);
  const sum = hours.reduce((all, one) => all + one, 0);
  return visitsADay * (hours[date.getUTCHours()]! / sum) * weekdays[date.getUTCDay()]!;
}

export const newVisit = (audience: Audience, random: Random, startMs: number): Report[] =>
  visit(audience, random, { visitor: visitorOf([], random), startMs });

function visitorOf(known: Visitor[], random: Random): Visitor {
  if (known.length > 200 && random.chance(0.28)) return random.pick(known);
  const { userAgent, screens } = random.weighted(agents);
  const { prefix, language } = random.weighted(places);
  const visitor = {
    address: `${prefix}.${1 + random.below(254)}.${1 + random.below(254)}`,
    userAgent: random.chance(0.01) ? random.pick(bots) : userAgent.replaceAll('#', String(38 + random.below(6))),
    language,
    screen: random.pick(screens),
  };
  known.push(visitor);
  return visitor;
}

function visit(
  audience: Audience,
  random: Random,
  { visitor, startMs }: { visitor: Visitor; startMs: number },
): Report[] {
  const sender = {
    address: visitor.address,
    userAgent: visitor.userAgent,
    acceptLanguage: `${visitor.language},en;q=0.8`,
    headers: undefined,
  };
  const reports: Report[] = [];
  const report = (at: number, event: Partial<TrackedEvent> & { url: string; title: string }) =>
    reports.push({ at, sender, event: { ...plain(audience, visitor), ...event } });
  const campaign = random.chance(0.13) ? random.weighted(audience.campaigns) : undefined;
  const cameFrom = campaign?.referrer ?? random.weighted(referrers).referrer;
  let at = startMs;
  let previous = cameFrom;
  const pages = random.chance(0.42) ? 1 : 2 + random.below(3);
  const leavesAtOnce = pages === 1 && random.chance(0.82);
  const look = (path: string, title: string, props: Record<string, string> = {}) => {
    const url = `https://${audience.domain}${path}${reports.length === 0 && campaign ? campaign.query : ''}`;
    report(at, { url, title, props, referrer: previous });
    const readS = leavesAtOnce ? 1 + random.next() * 7 : 2 + random.next() ** 3 * 150;
    const engagedMs = Math.round(secondMs * readS);
    at += engagedMs;
    report(at, {
      kind: 'engagement',
      name: 'engagement',
      url,
      title,
      engagedMs,
      scroll: Math.min(100, 20 + random.below(95)),
    });
    const vitals = vitalsOf({ at, path, userAgent: visitor.userAgent });
    report(at, { kind: 'event', name: '$vitals', url, title, vitals });
    previous = `https://${audience.domain}${path}`;
    at += secondMs + random.below(4 * secondMs);
  };
  for (let n = 0; n < pages; n++) {
    const page = random.weighted(audience.pages);
    look(page.path, page.title, page.props);
    if (random.chance(0.025))
      report(at, {
        kind: 'event',
        name: 'Outbound link',
        url: `https://${audience.domain}${page.path}`,
        title: page.title,
        props: { url: random.pick(outbound) },
      });
  }
  if (pages === 1) return reports;
  for (const step of audience.path) {
    if (!random.chance(step.chance)) break;
    look(step.path, step.title);
    if (step.event === undefined) continue;
    const minor = 1900 + random.below(24) * 500;
    report(at, {
      kind: 'event',
      name: step.event,
      url: `https://${audience.domain}${step.path}`,
      title: step.title,
      props: { way: random.pick(['card', 'card', 'invoice', 'wallet']) },
      revenue: step.isPaid ? { minor, currency: 'EUR', reference: `HL-${Math.round(at)}` } : undefined,
      user: step.isPaid ? `customer-${random.below(900)}` : '',
    });
  }
  return reports;
}

const plain = ({ domain }: Audience, { language, screen }: Visitor): Omit<TrackedEvent, 'url' | 'title'> => ({
  website: { domain },
  kind: 'pageview',
  name: 'pageview',
  host: undefined,
  hash: false,
  referrer: '',
  language,
  screen,
  touchPoints: 0,
  props: {},
  revenue: undefined,
  user: '',
  engagedMs: 0,
  scroll: 0,
});
