import { translateCause } from '../../causes/index.ts';
import { formatList, t } from '../../kernel/index.ts';
import type { AlertText } from './alert.ts';
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

export function stormText(facts: StormFacts, moment: (ms: number) => string): AlertText {
  const { listed, rest } = stormLines(facts, moment);
  return {
    title: stormTitle(facts),
    lines: [...listed.map(({ name, value, link }): [string, string] => [name, `${value} ${link}`]), ...rest],
    tone: downOf(facts).length > 0 ? 'bad' : 'good',
    brief: briefly(facts),
    action: t('Show all incidents'),
  };
}

/** Lists the monitors that are still down first. `rest` counts the monitors that don't fit. */
export function stormLines(
  facts: StormFacts,
  moment: (ms: number) => string,
): { listed: Line[]; rest: [string, string][] } {
  const listed: Line[] = [];
  let chars = 0;
  for (const incident of [...downOf(facts), ...upOf(facts)].slice(0, maxListed)) {
    const line = lineOf(incident, moment);
    chars += line.name.length + line.value.length + line.link.length;
    if (chars > maxListedChars && listed.length > 0) break;
    listed.push(line);
  }
  const more = facts.incidents.length - listed.length;
  return { listed, rest: more === 0 ? [] : [[t('Not listed'), countMonitors(more)]] };
}

function lineOf({ monitor, cause: written, startedAt, endedAt, link }: StormIncident, moment: (ms: number) => string) {
  const cause = shorten(oneLine(translateCause(written)), maxCauseChars);
  const value =
    endedAt === null
      ? t('{cause}, since {time}', { cause, time: moment(startedAt) })
      : t('{cause}, up again after {time}', { cause, time: duration(endedAt - startedAt) });
  return { name: shorten(oneLine(monitor), maxNameChars), value, link };
}

function stormTitle(facts: StormFacts): string {
  const [down, up] = [downOf(facts).length, upOf(facts).length];
  if (facts.kind === 'reminder')
    return t('{count, plural, one {# monitor is} other {# monitors are}} still down', { count: down });
  if (facts.kind === 'closed')
    return facts.isMore
      ? t('{count, plural, one {# more monitor is} other {# more monitors are}} up again', { count: up })
      : t('{count, plural, one {# monitor is} other {# monitors are}} up again', { count: up });
  if (down === 0)
    return t('{count, plural, one {# monitor was down and is} other {# monitors were down and are}} up again', {
      count: up,
    });
  if (up > 0)
    return t(
      '{down, plural, one {# monitor is} other {# monitors are}} down, {up, plural, one {# was down and is} other {# were down and are}} up again',
      { down, up },
    );
  return facts.isMore
    ? t('{count, plural, one {# more monitor is} other {# more monitors are}} down', { count: down })
    : t('{count, plural, one {# monitor is down} other {# monitors are down}}', { count: down });
}

/** "Shop, Blog, API, 45 more" */
function briefly(facts: StormFacts): string {
  const incidents = [...downOf(facts), ...upOf(facts)];
  const names = incidents.slice(0, maxNamesInBrief).map(({ monitor }) => shorten(oneLine(monitor), 20));
  const more = incidents.length - names.length;
  return formatList([
    ...names,
    ...(more === 0 ? [] : [t('{count, plural, one {# more} other {# more}}', { count: more })]),
  ]);
}

const countMonitors = (count: number): string =>
  t('{count, plural, one {# more monitor} other {# more monitors}}', { count });
const downOf = ({ incidents }: StormFacts): StormIncident[] => incidents.filter(({ endedAt }) => endedAt === null);
const upOf = ({ incidents }: StormFacts): StormIncident[] => incidents.filter(({ endedAt }) => endedAt !== null);
