import type { Monitor } from '../../api/monitors.ts';

/** Whether an alert of a monitor reaches anybody: it may have none, or only such as this installation cannot send. */
export type Recipients = 'somebody' | 'nobody' | 'unsent';

export function recipientsOf(
  alerts: Pick<Monitor['alerts'][number], 'key'>[],
  missingChannels: readonly string[],
): Recipients {
  if (alerts.length === 0) return 'nobody';
  return alerts.some(({ key }) => !missingChannels.includes(key)) ? 'somebody' : 'unsent';
}
