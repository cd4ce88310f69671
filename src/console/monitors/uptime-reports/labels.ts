import { languageName, languages } from '../../../languages.ts';
import type { UptimeReport } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { percentage } from '../../ui/format/format.ts';

export const FREQUENCIES: Record<UptimeReport['frequency'], string> = {
  weekly: t('Weekly'),
  monthly: t('Monthly'),
};

export const LANGUAGES = languages.map((language) => ({ value: language, label: languageName(language) }));

/** At most three decimals, without trailing zeros. */
const exactPercent = (value: number): string => percentage(value, (String(value).split('.')[1] ?? '').length);

/** "99.9%: credit of 10% below 99.9%, 25% below 99%" */
export function describeSla({ sla_target, sla_credits }: Pick<UptimeReport, 'sla_target' | 'sla_credits'>): string {
  if (sla_target === null) return t('No SLA');
  const target = exactPercent(sla_target);
  if (sla_credits.length === 0) return target;
  const credits = sla_credits
    .map(({ below, percent }) =>
      t('{credit} below {limit}', { credit: exactPercent(percent), limit: exactPercent(below) }),
    )
    .join(', ');
  return t('{target}, credit: {credits}', { target, credits });
}

export function describeCovered({ monitor_ids, group_ids }: Pick<UptimeReport, 'monitor_ids' | 'group_ids'>): string {
  const monitors = t('{count, plural, one {# monitor} other {# monitors}}', { count: monitor_ids.length });
  const groups = t('{count, plural, one {# group} other {# groups}}', { count: group_ids.length });
  return [...(monitor_ids.length > 0 ? [monitors] : []), ...(group_ids.length > 0 ? [groups] : [])].join(', ');
}
