import type { MonitorGroup } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';

export function membersText({ monitors, down }: Pick<MonitorGroup, 'monitors' | 'down'>): string {
  const all = t('{count, plural, one {# monitor} other {# monitors}}', { count: monitors });
  return down === 0 ? all : t('{monitors}, {down} down', { monitors: all, down });
}

export function ruleText({ down_when }: Pick<MonitorGroup, 'down_when'>): string {
  switch (down_when) {
    case 'any':
      return t('Any member is down');
    case 'all':
      return t('All members are down');
    default:
      return t('{count, plural, one {# member is down} other {# members are down}}', { count: down_when });
  }
}
