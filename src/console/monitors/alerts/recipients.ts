import type { Monitor } from '../../api/monitors.ts';

/** `unsent`: there are recipients, but this installation can't send through any of the channels. */
export type Recipients = 'somebody' | 'nobody' | 'unsent';

export function recipientsOf(
  alerts: Pick<Monitor['alerts'][number], 'key'>[],
  missingChannels: readonly string[],
): Recipients {
  if (alerts.length === 0) return 'nobody';
  return alerts.some(({ key }) => !missingChannels.includes(key)) ? 'somebody' : 'unsent';
}
