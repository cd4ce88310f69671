import type { Monitor, MonthlyCost } from '../../api/monitors.ts';
import { count, percent, span } from '../../ui/format/format.ts';
import { monthSentences } from '../incidents/cost-words.ts';
import { isJudged } from './known-uptimes.ts';

type Watched = Pick<Monitor, 'status' | 'last_checked_at'>;

/** Until its first check is judged, a monitor counts as up in the month that it began in. */
const isUnknown = ({ is_ongoing, outages }: MonthlyCost, monitor: Watched | undefined): boolean =>
  is_ongoing && outages === 0 && monitor !== undefined && !isJudged(monitor);

export function uptimeWord(month: MonthlyCost, monitor: Watched | undefined): string {
  if (isUnknown(month, monitor)) return '–';
  return month.uptime === null ? 'No data' : `${percent(month.uptime)} uptime`;
}

/** `2 outages, 55 min. About 120 visits lost (80 to 150).` */
export function told(month: MonthlyCost, monitor: Watched | undefined): string {
  const { uptime, outages, downtime_s, unknown } = month;
  if (isUnknown(month, monitor)) return 'Not known yet';
  if (outages === 0) return uptime === null ? 'Not checked' : 'No outages';
  const cost = unknown === 'unavailable' ? ['Statistics are unavailable right now'] : monthSentences(month);
  const lasted = `${count(outages)} ${outages === 1 ? 'outage' : 'outages'}, ${span(downtime_s * 1000)}`;
  return `${[lasted, ...cost].join('. ')}.`;
}
