import type { AlertPolicy, Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { span } from '../../ui/format/format.ts';
import { joinWords, WEEKDAYS } from '../maintenance/labels.ts';

const MINUTE_MS = 60_000;

export const SEVERITIES = [
  { value: 'critical', label: t('Critical') },
  { value: 'normal', label: t('Normal') },
  { value: 'low', label: t('Low') },
] satisfies { value: Monitor['severity']; label: string }[];

export const severityWord = (severity: Monitor['severity']): string =>
  SEVERITIES.find(({ value }) => value === severity)?.label ?? severity;

export const delayWords = ({ delay_minutes: minutes }: Pick<AlertPolicy, 'delay_minutes'>): string =>
  minutes === 0 ? t('None') : span(minutes * MINUTE_MS);

export const stepWords = ({ steps }: Pick<AlertPolicy, 'steps'>): string =>
  steps.length === 0
    ? t('None')
    : t('After {times}', { times: steps.map(({ after_minutes }) => span(after_minutes * MINUTE_MS)).join(', ') });

export function quietWords({ quiet_hours: quiet }: Pick<AlertPolicy, 'quiet_hours'>): string {
  if (quiet === null) return t('None');
  const { from, to, weekdays } = quiet;
  if (weekdays.length === 7) return `${from}–${to}`;
  const runs: number[][] = [];
  for (const day of weekdays.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const word = (day: number | undefined): string => WEEKDAYS[(day ?? 1) - 1]?.short ?? '';
  const days = runs.flatMap((run) => (run.length > 2 ? [`${word(run[0])}–${word(run.at(-1))}`] : run.map(word)));
  return `${joinWords(days)}, ${from}–${to}`;
}
