import type { TrackedEvent } from '../tracked-event.ts';
import type { Sender } from '../visitor.ts';

export type Report = { at: number; event: TrackedEvent; sender: Sender };

const minuteMs = 60_000;
const pages = ['/', '/pricing', '/docs', '/docs/start', '/blog/one', '/blog/two', '/contact'];
const referrers = ['', '', 'https://www.google.com/', 'https://news.example/story', 'https://t.co/x'];
const agents = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
];
const pausesMs = [
  1,
  4_000,
  20_000,
  3 * minuteMs,
  12 * minuteMs,
  29 * minuteMs,
  30 * minuteMs - 2000,
  30 * minuteMs + 1,
];
/** Visitors who arrive in the same second. */
const crowd = 15;
const breaksMs = [31 * minuteMs, 55 * minuteMs, 4 * 60 * minuteMs];

/** Generates the same traffic in each run. Visits cross every half hour, and midnight in any time zone. */
export function dayOfTraffic({
  websites,
  visitors,
  fromMs,
}: {
  websites: readonly number[];
  visitors: number;
  fromMs: number;
}): Report[] {
  const random = numbers(7);
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
  const reports: Report[] = [];
  for (let first = 0; first < visitors; first += crowd) {
    const moments = [fromMs + Math.floor(random() * 22 * 60) * minuteMs];
    while (moments.length < 40) moments.push((moments.at(-1) as number) + pick(random() < 0.07 ? breaksMs : pausesMs));
    for (let visitor = first; visitor < first + crowd; visitor++) {
      const sender: Sender = {
        address: `86.${visitor >> 8}.${visitor & 255}.7`,
        userAgent: pick(agents),
        acceptLanguage: pick(['de-AT', 'en-US', 'ja']),
        headers: {},
      };
      const website = { id: pick(websites) };
      const user = visitor % 5 === 0 ? `user-${visitor}` : '';
      const count = 1 + Math.floor(random() * random() * moments.length);
      for (const moment of moments.slice(0, count)) {
        const event = { ...eventOf(random(), pick), website, user };
        reports.push({ at: moment + visitor, sender, event });
      }
    }
  }
  return reports.sort((a, b) => a.at - b.at);
}

function eventOf(chance: number, pick: <One>(list: readonly One[]) => One): Omit<TrackedEvent, 'website' | 'user'> {
  const page = {
    url: `https://site.example${pick(pages)}`,
    host: undefined,
    hash: false,
    referrer: pick(referrers),
    title: '',
    language: '',
    screen: pick(['1920x1080', '390x844']),
    touchPoints: 0,
    props: {},
    revenue: undefined,
    engagedMs: 0,
    scroll: 0,
  };
  if (chance < 0.55) return { ...page, kind: 'pageview', name: 'pageview' };
  if (chance < 0.7)
    return { ...page, kind: 'event', name: pick(['Buy', 'Sign up']), props: { plan: pick(['a', 'b']) } };
  if (chance < 0.92)
    return {
      ...page,
      kind: 'engagement',
      name: 'engagement',
      engagedMs: pick([2000, 6000, 30_000]),
      scroll: pick([0, 60]),
    };
  return { ...page, kind: 'event', name: '$vitals', vitals: { lcp: 900, inp: null, cls: 120, fcp: 400, ttfb: 80 } };
}

/** mulberry32 */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
