import type { Website } from '../api/websites.ts';
import { calendarDate } from '../ui/format/format.ts';

type Bots = Pick<Website, 'exclude_bots' | 'exclude_bots_since' | 'time_zone'>;

const sinceWhen = ({ exclude_bots_since, time_zone }: Bots): string =>
  exclude_bots_since === null ? '' : ` since ${calendarDate(Date.parse(exclude_bots_since), time_zone)}`;

const isLeftOut = (website: Bots): boolean => website.exclude_bots === 1;

/** What figures from a day on (`YYYY-MM-DD`) do with bots, where it is not what everybody expects: that none counts. */
export function botsNote(website: Bots, from: string): string | undefined {
  if (!isLeftOut(website)) return `Bots are included in all reports${sinceWhen(website)}.`;
  const since = website.exclude_bots_since;
  // Of a day in another zone at most one too many is told.
  if (since === null || since.slice(0, 10) < from) return undefined;
  return `Bots are excluded${sinceWhen(website)}. Before that, they were counted.`;
}

/** Below the switch: what holds now, and that a change does not touch the past. */
export function botsHint(website: Bots): string {
  const now = isLeftOut(website) ? 'are excluded' : 'are included in all reports';
  return `Crawlers, monitors and scripts ${now}${sinceWhen(website)}. A change applies to new visits only`;
}
