import { dayMs, hourMs } from '../../src/server/kernel/time.ts';

export type Report = {
  at: number;
  address: string;
  userAgent: string;
  acceptLanguage: string;
  screen: string;
  path: string;
  title: string;
  referrer: string;
  name: 'pageview' | 'engagement' | 'signup' | 'purchase';
  engagedMs: number;
  scroll: number;
};

type Visitor = Pick<Report, 'address' | 'userAgent' | 'acceptLanguage' | 'screen'>;

const host = 'site.example';
const agents: [weight: number, userAgent: string, screens: string[]][] = [
  [
    30,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1#.0.0.0 Safari/537.36',
    ['1920x1080', '1536x864', '2560x1440'],
  ],
  [
    22,
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/1#.0.0.0 Mobile Safari/537.36',
    ['393x873', '412x915', '360x800'],
  ],
  [
    20,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ['390x844', '430x932'],
  ],
  [
    12,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    ['1440x900', '1680x1050'],
  ],
  [10, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:1#.0) Gecko/20100101 Firefox/1#.0', ['1920x1080', '1366x768']],
  [6, 'Mozilla/5.0 (X11; Linux x86_64; rv:1#.0) Gecko/20100101 Firefox/1#.0', ['2560x1440', '1920x1200']],
];
const places: [weight: number, prefix: string, language: string][] = [
  [28, '3.3', 'en-US'],
  [9, '2.28', 'de-DE'],
  [8, '2.96', 'en-GB'],
  [7, '2.3', 'fr-FR'],
  [7, '1.6', 'en-IN'],
  [5, '15.228', 'pt-BR'],
  [4, '3.96', 'en-CA'],
  [4, '1.5', 'ja-JP'],
  [3, '4.175', 'nl-NL'],
  [3, '2.136', 'es-ES'],
  [3, '2.32', 'it-IT'],
  [3, '1.40', 'en-AU'],
  [2, '5.173', 'pl-PL'],
  [1, '4.163', 'de-CH'],
  [1, '46.74', 'de-AT'],
];
const referrers = [
  ...Array.from({ length: 40 }, () => ''),
  ...Array.from({ length: 28 }, () => 'https://www.google.com/'),
  ...['https://www.bing.com/', 'https://duckduckgo.com/', 'https://t.co/x', 'https://www.reddit.com/r/web/'],
  ...['https://news.ycombinator.com/item', 'https://www.facebook.com/', 'https://chatgpt.com/'],
  ...Array.from({ length: 20 }, (_, index) => `https://blog-${index}.example/post/${index * 7}`),
];
const words = 'river stone cloud paper winter silver maple ocean coffee garden bright orbit copper meadow'.split(' ');

function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Imitates real traffic: nights are quieter, almost half of the visits have one page, some visitors return, and a few
 * pages and referrers get most of the traffic.
 */
export function* traffic(options: { count: number; days: number; endMs: number; pages?: number }): Generator<Report> {
  const { count, days, endMs, pages = 3000 } = options;
  const random = sequence(20_261_121);
  const below = (max: number) => Math.floor(random() * max);
  const weighted = <T extends [number, ...unknown[]]>(list: T[]): T => {
    let left = random() * list.reduce((sum, [weight]) => sum + weight, 0);
    const chosen = list.find(([weight]) => {
      left -= weight;
      return left <= 0;
    });
    return chosen ?? list[0]!;
  };
  const page = () => Math.floor(pages ** random()) - 1;
  const word = (index: number) => words[index % words.length] ?? '';
  const pathOf = (index: number) =>
    index === 0 ? '/' : `/${word(index)}/${word(index * 7 + 3)}-${word(index * 13 + 5)}-${index}`;
  const known: Visitor[] = [];
  const newVisitor = (): Visitor => {
    const [, userAgent, screens] = weighted(agents);
    const [, prefix, language] = weighted(places);
    return {
      address: `${prefix}.${1 + below(254)}.${1 + below(254)}`,
      userAgent: userAgent.replaceAll('#', String(38 + below(6))),
      acceptLanguage: random() < 0.85 ? `${language},en;q=0.8` : 'en-US,en;q=0.9',
      screen: screens[below(screens.length)] ?? '',
    };
  };
  const visit = (startedAt: number): Report[] => {
    const visitor = known.length > 100 && random() < 0.3 ? known[below(known.length)]! : newVisitor();
    if (known.length < 20_000) known.push(visitor);
    else known[below(known.length)] = visitor;
    const reports: Report[] = [];
    let at = startedAt;
    let referrer = referrers[below(referrers.length)] ?? '';
    const views = random() < 0.45 ? 1 : 2 + Math.floor(Math.log(1 - random()) / Math.log(0.62));
    const campaign = random() < 0.08 ? `?utm_source=newsletter&utm_medium=email&utm_campaign=week-${below(9)}` : '';
    for (let view = 0; view < views; view++) {
      const index = page();
      const path = pathOf(index);
      const title = `${word(index)} ${word(index * 7 + 3)} | Example`;
      const common = { ...visitor, path: view === 0 ? path + campaign : path, title, referrer };
      reports.push({ ...common, at, name: 'pageview', engagedMs: 0, scroll: 0 });
      if (random() < 0.02)
        reports.push({
          ...common,
          at: at + 2000 + below(9000),
          name: random() < 0.7 ? 'signup' : 'purchase',
          engagedMs: 0,
          scroll: 0,
        });
      referrer = `https://${host}${path}`;
      at +=
        1000 + Math.min(25 * 60_000, Math.floor(Math.exp(3.4 + 1.2 * (random() + random() + random() - 1.5)) * 1000));
    }
    return reports;
  };

  const viewsPerVisit = 2.1;
  const startMs = endMs - days * dayMs;
  let waiting: Report[] = [];
  for (let hour = startMs; hour < endMs; hour += hourMs) {
    const activity = 0.55 + 0.45 * Math.sin(((hour % dayMs) / dayMs - 0.35) * 2 * Math.PI);
    const visits = Math.round((count / viewsPerVisit / (days * 24)) * (activity / 0.55));
    for (let turn = 0; turn < visits; turn++) waiting.push(...visit(hour + below(hourMs)));
    waiting.sort((a, b) => a.at - b.at);
    const due = waiting.findIndex((report) => report.at >= hour + hourMs);
    const now = due < 0 ? waiting : waiting.slice(0, due);
    waiting = due < 0 ? [] : waiting.slice(due);
    for (const report of now) if (report.at < endMs) yield report;
  }
}
