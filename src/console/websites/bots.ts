import type { Website } from '../api/websites.ts';
import { t } from '../i18n/index.ts';
import { calendarDate } from '../ui/format/format.ts';

type Bots = Pick<Website, 'exclude_bots' | 'exclude_bots_since' | 'time_zone'>;

const changeDayOf = ({ exclude_bots_since, time_zone }: Bots): string | undefined =>
  exclude_bots_since === null ? undefined : calendarDate(Date.parse(exclude_bots_since), time_zone);

const areBotsExcluded = (website: Bots): boolean => website.exclude_bots === 1;

/** Returns a note if bots are counted, or were counted after `from` (`YYYY-MM-DD`). */
export function botsNote(website: Bots, from: string): string | undefined {
  const day = changeDayOf(website);
  if (!areBotsExcluded(website))
    return day === undefined
      ? t('Bots are included in all reports.')
      : t('Bots have been included in all reports since {day}.', { day });
  const since = website.exclude_bots_since;
  // This compares a UTC date with a local date, so the note can appear for one day too long.
  if (day === undefined || since === null || since.slice(0, 10) < from) return undefined;
  return t('Bots have been excluded since {day}. Before that, they were counted.', { day });
}

export function botsHint(website: Bots): string {
  const day = changeDayOf(website);
  if (areBotsExcluded(website))
    return day === undefined
      ? t('Crawlers, monitors and scripts are excluded. A change applies to new visits only')
      : t('Crawlers, monitors and scripts have been excluded since {day}. A change applies to new visits only', {
          day,
        });
  return day === undefined
    ? t('Crawlers, monitors and scripts are included in all reports. A change applies to new visits only')
    : t(
        'Crawlers, monitors and scripts have been included in all reports since {day}. A change applies to new visits only',
        {
          day,
        },
      );
}
