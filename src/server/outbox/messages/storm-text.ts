import { translateCause } from '../../causes/index.ts';
import { formatList, t } from '../../kernel/index.ts';
import { acknowledgeLines } from './acknowledge-lines.ts';
import type { AlertText, Tone } from './alert.ts';
import { duration } from './alert-duration.ts';
import { oneLine, shorten } from './escape.ts';
import type { StormFacts, StormIncident } from './facts.ts';

const maxListed = 20;
/** Telegram accepts 4096 characters in all, and Discord 6000, of which escaping can take half. */
const maxListedChars = 2800;
const maxNameChars = 60;
const maxCauseChars = 80;
const maxNamesInBrief = 3;

type Line = { name: string; value: string; link: string };

type Moment = (ms: number) => string;

export function stormText(facts: StormFacts, moment: Moment, acknowledgeUrl?: string): AlertText {
  const { listed, rest } = stormLines(facts, moment);
  return {
    title: stormTitle(facts),
    lines: [
      ...listed.map(({ name, value, link }): [string, string] => [name, `${value} ${link}`]),
      ...rest,
      ...acknowledgeLines(acknowledgeUrl),
    ],
    tone: toneOf(facts),
    brief: briefly(facts),
    action: isOfDegraded(facts) ? t('Open monitors') : t('Show all incidents'),
  };
}

export const isOfDegraded = ({ kind }: Pick<StormFacts, 'kind'>): boolean =>
  kind === 'degraded' || kind === 'degraded_over';

function toneOf(facts: StormFacts): Tone {
  if (openOf(facts).length > 0) return isOfDegraded(facts) ? 'warning' : 'bad';
  return facts.incidents.some(({ because }) => because !== undefined) ? 'plain' : 'good';
}

/** Lists first what continues. `rest` counts the monitors that don't fit. */
export function stormLines(facts: StormFacts, moment: Moment): { listed: Line[]; rest: [string, string][] } {
  const listed: Line[] = [];
  let chars = 0;
  for (const incident of [...openOf(facts), ...endedOf(facts)].slice(0, maxListed)) {
    const cause = shorten(oneLine(translateCause(incident.cause)), maxCauseChars);
    const value = isOfDegraded(facts) ? degradedLine(incident, cause, moment) : downLine(incident, cause, moment);
    const line = { name: shorten(oneLine(incident.monitor), maxNameChars), value, link: incident.link };
    chars += line.name.length + line.value.length + line.link.length;
    if (chars > maxListedChars && listed.length > 0) break;
    listed.push(line);
  }
  const more = facts.incidents.length - listed.length;
  return { listed, rest: more === 0 ? [] : [[t('Not listed'), countMonitors(more)]] };
}

const downLine = ({ startedAt, endedAt }: StormIncident, cause: string, moment: Moment): string =>
  endedAt === null
    ? t('{cause}, since {time}', { cause, time: moment(startedAt) })
    : t('{cause}, up again after {time}', { cause, time: duration(endedAt - startedAt) });

function degradedLine({ startedAt, endedAt, because }: StormIncident, cause: string, moment: Moment): string {
  if (endedAt === null) return t('{cause}, since {time}', { cause, time: moment(startedAt) });
  const time = duration(endedAt - startedAt);
  if (because === undefined) return t('{cause}, degraded for {time}', { cause, time });
  return t(
    '{cause}, degraded for {time}, {because, select, down {now down} paused {now paused} deleted {now deleted} stopped {no longer checked} other {now in maintenance}}',
    { cause, time, because },
  );
}

function stormTitle(facts: StormFacts): string {
  const [open, ended] = [openOf(facts).length, endedOf(facts).length];
  switch (facts.kind) {
    case 'opened':
      return openedTitle(facts, { down: open, up: ended });
    case 'reminder':
      return t('{count, plural, one {# monitor is} other {# monitors are}} still down', { count: open });
    case 'closed':
      return facts.isMore
        ? t('{count, plural, one {# more monitor is} other {# more monitors are}} up again', { count: ended })
        : t('{count, plural, one {# monitor is} other {# monitors are}} up again', { count: ended });
    case 'degraded':
      return degradedTitle(facts, { degraded: open, over: ended });
    case 'degraded_over':
      return facts.isMore
        ? t('{count, plural, one {# more monitor is} other {# more monitors are}} no longer degraded', { count: ended })
        : t('{count, plural, one {# monitor is} other {# monitors are}} no longer degraded', { count: ended });
  }
}

function openedTitle({ isMore }: StormFacts, { down, up }: { down: number; up: number }): string {
  if (down === 0)
    return t('{count, plural, one {# monitor was down and is} other {# monitors were down and are}} up again', {
      count: up,
    });
  if (up > 0)
    return t(
      '{down, plural, one {# monitor is} other {# monitors are}} down, {up, plural, one {# was down and is} other {# were down and are}} up again',
      { down, up },
    );
  return isMore
    ? t('{count, plural, one {# more monitor is} other {# more monitors are}} down', { count: down })
    : t('{count, plural, one {# monitor is down} other {# monitors are down}}', { count: down });
}

function degradedTitle({ isMore }: StormFacts, { degraded, over }: { degraded: number; over: number }): string {
  if (degraded === 0)
    return t(
      '{count, plural, one {# monitor was degraded and no longer is} other {# monitors were degraded and no longer are}}',
      { count: over },
    );
  if (over > 0)
    return t(
      '{degraded, plural, one {# monitor is} other {# monitors are}} degraded, {over, plural, one {# no longer is} other {# no longer are}}',
      { degraded, over },
    );
  return isMore
    ? t('{count, plural, one {# more monitor is} other {# more monitors are}} degraded', { count: degraded })
    : t('{count, plural, one {# monitor is degraded} other {# monitors are degraded}}', { count: degraded });
}

/** "Shop, Blog, API, 45 more" */
function briefly(facts: StormFacts): string {
  const incidents = [...openOf(facts), ...endedOf(facts)];
  const names = incidents.slice(0, maxNamesInBrief).map(({ monitor }) => shorten(oneLine(monitor), 20));
  const more = incidents.length - names.length;
  return formatList([
    ...names,
    ...(more === 0 ? [] : [t('{count, plural, one {# more} other {# more}}', { count: more })]),
  ]);
}

const countMonitors = (count: number): string =>
  t('{count, plural, one {# more monitor} other {# more monitors}}', { count });
const openOf = ({ incidents }: StormFacts): StormIncident[] => incidents.filter(({ endedAt }) => endedAt === null);
const endedOf = ({ incidents }: StormFacts): StormIncident[] => incidents.filter(({ endedAt }) => endedAt !== null);
