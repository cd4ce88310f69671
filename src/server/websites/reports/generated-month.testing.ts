import { type PageviewRow, traitColumns, type VisitTraits } from '../../events/index.ts';
import { pageview } from '../../events/testing.ts';
import { dayMs, minuteMs, secondMs } from '../../kernel/time.ts';
import { visitorKey } from '../collecting/visitor.ts';
import { OpenVisits } from '../collecting/visits/open-visits.ts';
import { zonedDay } from './zoned-days.testing.ts';

export type GeneratedEvent = {
  at: number;
  /** represents the address and the user agent */
  browser: string;
  kind: 'pageview' | 'event' | 'engagement';
  name: string;
  host: string;
  path: string;
  title: string;
  props: Record<string, string>;
  engagedMs: number;
  scroll: number;
  bot: 0 | 1 | 2 | 3;
  traits: VisitTraits;
};

const paths = ['/', '/a', '/A/b', "/it's", '/100%_x', '/back\\slash', '/ünï', '/{x:String}', '/c,d'];
const origins = [
  { referrer: '', referrer_path: '', source: '', channel: 'Direct' },
  { referrer: 'google.com', referrer_path: '/', source: 'Google', channel: 'Organic Search' },
  { referrer: 'bing.com', referrer_path: '/search', source: 'Bing', channel: 'Organic Search' },
  { referrer: 't.co', referrer_path: '/', source: 'X', channel: 'Organic Social' },
  { referrer: 'news.example', referrer_path: '/story/1', source: 'news.example', channel: 'Referral' },
  // Like rows from before paths were stored.
  { referrer: 'news.example', referrer_path: '', source: 'news.example', channel: 'Referral' },
];
const campaigns = ['', '', '', 'spring', "o'hara, \\ 2"];
const places = [
  { country: 'DE', region: 'Bavaria, DE', city: 'Munich, Bavaria, DE' },
  { country: 'US', region: 'Oregon, US', city: 'Portland, Oregon, US' },
  { country: 'IN', region: '', city: '' },
  { country: '', region: '', city: '' },
];
const agents = [
  { browser: 'Firefox', browser_version: '144', os: 'Linux', os_version: '', device: 'desktop', screen: '1920x1080' },
  { browser: 'Chrome', browser_version: '141', os: 'Windows', os_version: '11', device: 'desktop', screen: '1366x768' },
  { browser: 'Safari', browser_version: '26', os: 'iOS', os_version: '26.0', device: 'mobile', screen: '390x844' },
  { browser: '', browser_version: '', os: '', os_version: '', device: '', screen: '' },
];

function numbersFrom(seed: number) {
  let state = seed;
  const upTo = (max: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
  return { upTo, oneOf: <T>(list: readonly T[]): T => list[upTo(list.length)] as T };
}

const made: readonly string[] = [
  ...['entry', 'referrer', 'referrer_path', 'source', 'channel', 'language', 'country', 'region', 'city'],
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'],
  ...['browser', 'browser_version', 'os', 'os_version', 'device', 'screen'],
];

const furtherTraits = (oneOf: <T>(list: readonly T[]) => T): VisitTraits =>
  Object.fromEntries(
    traitColumns.filter((name) => !made.includes(name)).map((name) => [name, oneOf(['', `${name} 1`])]),
  ) as VisitTraits;

/** Deterministic and in time order. Browsers return on later days, and visits can cross midnight. */
export function generateMonth(asked: { days: number; endMs: number; walks: number }): GeneratedEvent[] {
  const { upTo, oneOf } = numbersFrom(7);
  const sights: GeneratedEvent[] = [];
  for (let walk = 0; walk < asked.walks; walk++) {
    const who = upTo(asked.walks / 4);
    const common = {
      browser: `203.0.113.${who} ${agents[who % agents.length]!.browser}`,
      host: oneOf(['site.example', 'www.site.example']),
      bot: (who % 17 === 0 ? (who % 3) + 1 : 0) as 0 | 1 | 2 | 3,
    };
    let at = asked.endMs - 1 - upTo(upTo(5) === 0 ? 40 * minuteMs : asked.days * dayMs);
    for (let left = 1 + upTo(6); left > 0 && at < asked.endMs; left--) {
      const path = oneOf(paths);
      const campaign = oneOf(campaigns);
      const page = {
        ...common,
        path,
        title: path === '/' ? '' : `Title of ${path}`,
        traits: {
          ...furtherTraits(oneOf),
          entry: path,
          ...oneOf(origins),
          utm_source: campaign && 'newsletter',
          utm_medium: campaign && 'email',
          utm_campaign: campaign,
          utm_term: campaign && oneOf(['', 'shoes']),
          utm_content: campaign && oneOf(['top', 'bottom']),
          ...places[who % places.length]!,
          language: oneOf(['de-AT', 'en']),
          ...agents[who % agents.length]!,
        },
      };
      if (common.bot === 0 && who % 13 === 5 && upTo(4) === 0) common.bot = 3;
      const nothing = { name: 'pageview', props: {}, engagedMs: 0, scroll: 0 };
      sights.push({ ...page, ...nothing, kind: 'pageview', at });
      if (upTo(3) > 0)
        sights.push({
          ...page,
          ...nothing,
          kind: 'engagement',
          name: 'engagement',
          engagedMs: upTo(15 * secondMs),
          scroll: upTo(101),
          at: at + upTo(20) * secondMs,
        });
      if (upTo(6) === 0)
        sights.push({
          ...page,
          ...nothing,
          kind: 'event',
          name: oneOf(['Sign up', 'Paid']),
          props: { plan: oneOf(['free', "pro's"]) },
          at: at + upTo(20) * secondMs,
        });
      at += upTo(8) === 0 ? upTo(90) * minuteMs : upTo(240) * secondMs;
    }
  }
  return sights.filter(({ at }) => at < asked.endMs).sort((one, other) => one.at - other.at);
}

export function rowsOfEvents(sights: readonly GeneratedEvent[], website: number, zone: string): PageviewRow[] {
  const visits = new OpenVisits();
  return sights.flatMap((sight) => {
    const day = zonedDay(sight.at, zone);
    const visitor = visitorKey(`salt of ${day.name}`, { website, address: sight.browser, userAgent: '' });
    const { at, kind, engagedMs, traits, browser: _, ...rest } = sight;
    const moment = { at, kind, engagedMs, bot: 0 as const, dayStartMs: day.startMs };
    const step = visits.assign(visitor, moment, () => traits);
    if (!step) return [];
    return [
      pageview({
        ...rest,
        website,
        at,
        visit: step.visit.number,
        starts: step.starts,
        engages: step.engages,
        gap: step.gap,
        engaged: engagedMs,
        traits: step.visit.traits,
      }),
    ];
  });
}
