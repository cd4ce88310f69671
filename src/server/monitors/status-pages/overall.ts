import { t } from '../../kernel/index.ts';
import type { ShownState } from './shown-state.ts';

export type Overall = { state: ShownState; sentence: string };

export function overallOf(statuses: ShownState[]): Overall {
  const count = (status: ShownState) => statuses.filter((one) => one === status).length;
  const total = statuses.length;
  const down = count('down');
  if (total === 0) return { state: 'pending', sentence: t('No services to show yet') };
  if (down === total)
    return { state: 'down', sentence: t(total === 1 ? 'The service is down' : 'All services are down') };
  if (down > 0)
    return {
      state: 'down',
      sentence: t('{down, plural, one {# of {total} services is down} other {# of {total} services are down}}', {
        down,
        total,
      }),
    };
  if (count('degraded') > 0)
    return {
      state: 'degraded',
      sentence: t(total === 1 ? 'The service is slow or limited' : 'Some services are slow or limited'),
    };
  if (count('maintenance') > 0) return { state: 'maintenance', sentence: t('Maintenance in progress') };
  if (count('unknown') > 0)
    return { state: 'unknown', sentence: t('The status of some services is currently unknown') };
  if (count('up') > 0) return { state: 'up', sentence: t('All systems operational') };
  if (count('pending') > 0) return { state: 'pending', sentence: t('Waiting for the first checks') };
  return { state: 'paused', sentence: t('Monitoring is paused') };
}
