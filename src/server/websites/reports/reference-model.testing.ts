import { minuteMs, secondMs } from '../../kernel/time.ts';
import type { DimensionName } from '../filters/dimensions.ts';
import type { Filter } from '../filters/filters.ts';
import type { GeneratedEvent } from './generated-month.testing.ts';
import { zonedDay } from './zoned-days.testing.ts';

type ExpectedVisit = { day: string; who: string; sights: GeneratedEvent[] };

export function expectedVisits(sights: readonly GeneratedEvent[], zone: string): ExpectedVisit[] {
  const walks: ExpectedVisit[] = [];
  const ofBrowserAndDay = Map.groupBy(sights, (sight) => `${zonedDay(sight.at, zone).name} ${sight.browser}`);
  for (const [who, seen] of ofBrowserAndDay) {
    let current: ExpectedVisit | undefined;
    for (const sight of seen) {
      const last = current?.sights.at(-1);
      if (current && last && sight.at - last.at <= 30 * minuteMs) {
        current.sights.push(sight);
        continue;
      }
      current = sight.kind === 'engagement' ? undefined : { day: zonedDay(sight.at, zone).name, who, sights: [sight] };
      if (current) walks.push(current);
    }
  }
  return walks;
}

export const visitsUntil = (walks: readonly ExpectedVisit[], untilMs: number): ExpectedVisit[] =>
  walks
    .map((walk) => ({ ...walk, sights: walk.sights.filter(({ at }) => at <= untilMs) }))
    .filter(({ sights }) => sights.length > 0);

const views = (walk: ExpectedVisit) => walk.sights.filter(({ kind }) => kind === 'pageview');
const events = (walk: ExpectedVisit) => walk.sights.filter(({ kind }) => kind === 'event');
const readings = (walk: ExpectedVisit) => walk.sights.filter(({ kind }) => kind === 'engagement');
const start = (walk: ExpectedVisit) => walk.sights[0]!.at;
const took = (walk: ExpectedVisit) => walk.sights.at(-1)!.at - start(walk);
const attention = (walk: ExpectedVisit) => readings(walk).reduce((sum, { engagedMs }) => sum + engagedMs, 0);
const isBounce = (walk: ExpectedVisit) =>
  walk.sights[0]!.kind === 'pageview' && views(walk).length === 1 && attention(walk) < 10 * secondMs;
const distinct = (list: Iterable<unknown>) => new Set(list).size;

function valuesOf(walk: ExpectedVisit, dimension: Filter['dimension']): string[] {
  if (dimension.startsWith('property.')) {
    const name = dimension.slice('property.'.length);
    return events(walk).flatMap(({ props }) => (name in props ? [props[name]!] : []));
  }
  const { traits } = walk.sights[0]!;
  const versioned = (name: string, version: string) => (version === '' ? name : `${name} ${version}`);
  switch (dimension as DimensionName) {
    case 'page':
      return views(walk).map(({ path }) => path);
    case 'title':
      return views(walk).map(({ title }) => title);
    case 'host':
      return views(walk).map(({ host }) => host);
    case 'event':
      return events(walk).map(({ name }) => name);
    case 'exit_page': {
      const last = views(walk).at(-1);
      if (!last) return [];
      const together = views(walk).filter(({ at }) => at === last.at);
      return [
        together
          .map(({ path }) => path)
          .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
          .at(-1)!,
      ];
    }
    case 'bot':
      return [['people', 'agent', 'data_center', 'behavior'][Math.max(...walk.sights.map(({ bot }) => bot))]!];
    case 'entry_page':
      return [traits.entry];
    case 'referrer_page':
      return [traits.referrer + traits.referrer_path];
    case 'browser_version':
      return [versioned(traits.browser, traits.browser_version)];
    case 'system':
      return [traits.os];
    case 'system_version':
      return [versioned(traits.os, traits.os_version)];
    case 'search_engine':
      return [traits.channel.endsWith('Search') ? traits.source : ''];
    case 'social_network':
      return [traits.channel.endsWith('Social') ? traits.source : ''];
    default:
      return [traits[dimension as keyof typeof traits]];
  }
}

function holds({ dimension, operator, values }: Filter, walk: ExpectedVisit): boolean {
  const pattern = (value: string) =>
    new RegExp(
      `^${value
        .split('*')
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('[^]*')}$`,
    );
  const test = (found: string, value: string) => {
    if (operator.startsWith('is')) return found === value;
    if (operator.startsWith('contains')) return found.toLowerCase().includes(value.toLowerCase());
    return pattern(value).test(found);
  };
  const some = valuesOf(walk, dimension).some((found) => values.some((value) => test(found, value)));
  return operator.endsWith('_not') ? !some : some;
}

export const filterVisits = (
  walks: readonly ExpectedVisit[],
  asked: { from: string; to: string; filters: readonly Filter[] },
) =>
  walks.filter(
    (walk) => walk.day >= asked.from && walk.day <= asked.to && asked.filters.every((filter) => holds(filter, walk)),
  );

const divided = (amount: number, by: number, parts: number) =>
  by === 0 ? null : Math.round((amount / by) * parts) / parts;

function reading(sights: readonly { walk: ExpectedVisit; sight: GeneratedEvent }[]) {
  const pairs = [...Map.groupBy(sights, ({ walk }) => walk).values()].flatMap((ofWalk) => [
    ...Map.groupBy(ofWalk, ({ sight }) => sight.path).values(),
  ]);
  const time = sights.reduce((sum, { sight }) => sum + sight.engagedMs, 0);
  const depth = pairs.reduce((sum, pair) => sum + Math.max(...pair.map(({ sight }) => sight.scroll)), 0);
  return { time_on_page: divided(time / 1000, pairs.length, 1), scroll_depth: divided(depth, pairs.length, 1) };
}

const visitFigures = (walks: readonly ExpectedVisit[]) => ({
  bounce_rate: divided(100 * walks.filter(isBounce).length, walks.length, 10),
  visit_duration: divided(walks.reduce((sum, walk) => sum + took(walk), 0) / 1000, walks.length, 1),
});

/** A bucket counts the visits that start in the bucket. */
export function expectedFigures(walks: readonly ExpectedVisit[], inBucket: (ms: number) => boolean = () => true) {
  const seen = walks.flatMap((walk) => walk.sights.filter(({ at }) => inBucket(at)).map((sight) => ({ walk, sight })));
  const started = walks.filter((walk) => inBucket(start(walk)));
  const of = (kind: GeneratedEvent['kind']) => seen.filter(({ sight }) => sight.kind === kind);
  return {
    visitors: distinct(seen.map(({ walk }) => walk.who)),
    visits: started.length,
    pageviews: of('pageview').length,
    events: of('event').length,
    ...visitFigures(started),
    views_per_visit: divided(of('pageview').length, started.length, 100),
    ...reading(of('engagement')),
  };
}

export function expectedLines(walks: readonly ExpectedVisit[], dimension: DimensionName) {
  const names = new Set(walks.flatMap((walk) => valuesOf(walk, dimension)));
  const lines = [...names].map((name) => {
    const having = walks.filter((walk) => valuesOf(walk, dimension).includes(name));
    const visitors = distinct(having.map(({ who }) => who));
    const all = having.flatMap(views).length;
    if (dimension !== 'page' && dimension !== 'title' && dimension !== 'host')
      return { name, visitors, visits: having.length, pageviews: all, ...visitFigures(having) };
    const column = dimension === 'page' ? 'path' : dimension;
    const read = walks.flatMap((walk) =>
      readings(walk)
        .filter((sight) => sight[column] === name)
        .map((sight) => ({ walk, sight })),
    );
    const pageviews = having.flatMap(views).filter((sight) => sight[column] === name).length;
    return { name, visitors, visits: having.length, pageviews, ...reading(read) };
  });
  return lines.sort(
    (one, other) =>
      other.visitors - one.visitors ||
      other.pageviews - one.pageviews ||
      Buffer.compare(Buffer.from(one.name), Buffer.from(other.name)),
  );
}
