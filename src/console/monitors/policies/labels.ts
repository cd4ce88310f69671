import type { AlertPolicy, Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { joinWords, WEEKDAYS } from '../maintenance/labels.ts';

export const SEVERITIES = [
  { value: 'critical', label: t('Critical') },
  { value: 'normal', label: t('Normal') },
  { value: 'low', label: t('Low') },
] satisfies { value: Monitor['severity']; label: string }[];

export const severityWord = (severity: Monitor['severity']): string =>
  SEVERITIES.find(({ value }) => value === severity)?.label ?? severity;

export const delayWords = ({ delay_minutes: minutes }: Pick<AlertPolicy, 'delay_minutes'>): string =>
  minutes === 0 ? t('None') : t('{count, plural, one {# minute} other {# minutes}}', { count: minutes });

export const stepWords = ({ steps }: Pick<AlertPolicy, 'steps'>): string =>
  steps.length === 0
    ? t('None')
    : t('After {minutes} min', { minutes: steps.map(({ after_minutes }) => after_minutes).join(', ') });

export function quietWords({ quiet_hours: quiet }: Pick<AlertPolicy, 'quiet_hours'>): string {
  if (quiet === null) return t('None');
  const { from, to, weekdays } = quiet;
  if (weekdays.length === 7) return `${from}–${to}`;
  return `${joinWords(weekdays.map((day) => WEEKDAYS[day - 1]?.short ?? ''))}, ${from}–${to}`;
}
