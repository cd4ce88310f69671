import type { Website } from '../api/websites.ts';
import { t } from '../i18n/index.ts';
import { calendarDate } from '../ui/format/format.ts';

type Bots = Pick<Website, 'exclude_bots' | 'exclude_bots_since' | 'time_zone'>;

const sinceWhen = ({ exclude_bots_since, time_zone }: Bots): string | undefined =>
  exclude_bots_since === null ? undefined : calendarDate(Date.parse(exclude_bots_since), time_zone);

const isLeftOut = (website: Bots): boolean => website.exclude_bots === 1;

/** What figures from a day on (`YYYY-MM-DD`) do with bots, where it is not what everybody expects: that none counts. */
export function botsNote(website: Bots, from: string): string | undefined {
  const day = sinceWhen(website);
  if (!isLeftOut(website))
    return day === undefined
      ? t('Bots are included in all reports.')
      : t('Bots are included in all reports since {day}.', { day });
  const since = website.exclude_bots_since;
  // Of a day in another zone at most one too many is told.
  if (day === undefined || since === null || since.slice(0, 10) < from) return undefined;
  return t('Bots are excluded since {day}. Before that, they were counted.', { day });
}

/** Below the switch: what holds now, and that a change does not touch the past. */
export function botsHint(website: Bots): string {
  const day = sinceWhen(website);
  if (isLeftOut(website))
    return day === undefined
      ? t('Crawlers, monitors and scripts are excluded. A change applies to new visits only')
      : t('Crawlers, monitors and scripts are excluded since {day}. A change applies to new visits only', { day });
  return day === undefined
    ? t('Crawlers, monitors and scripts are included in all reports. A change applies to new visits only')
    : t('Crawlers, monitors and scripts are included in all reports since {day}. A change applies to new visits only', {
        day,
      });
}
