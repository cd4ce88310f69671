import type { Monitor, MonthlyCost } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { percent, span } from '../../ui/format/format.ts';
import { monthSentences } from '../incidents/cost-words.ts';
import { isJudged } from './known-uptimes.ts';

type Watched = Pick<Monitor, 'status' | 'last_checked_at'>;

/** The service counts a monitor as up until the result of its first check is certain. */
const isUnknown = ({ is_ongoing, outages }: MonthlyCost, monitor: Watched | undefined): boolean =>
  is_ongoing && outages === 0 && monitor !== undefined && !isJudged(monitor);

export function uptimeWord(month: MonthlyCost, monitor: Watched | undefined): string {
  if (isUnknown(month, monitor)) return '–';
  return month.uptime === null ? t('No data') : t('{percent} uptime', { percent: percent(month.uptime) });
}

export function describeMonth(month: MonthlyCost, monitor: Watched | undefined): string {
  const { uptime, outages, downtime_s, unknown } = month;
  if (isUnknown(month, monitor)) return t('Not known yet');
  if (outages === 0) return uptime === null ? t('Not checked') : t('No outages');
  const cost = unknown === 'unavailable' ? [t('Statistics are unavailable right now')] : monthSentences(month);
  const lasted = t('{count, plural, one {# outage} other {# outages}}, {time}', {
    count: outages,
    time: span(downtime_s * 1000),
  });
  return [lasted, ...cost].map((sentence) => t('{sentence}.', { sentence })).join(' ');
}
