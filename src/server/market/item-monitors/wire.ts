import { z } from 'zod';
import { text } from '../../http/index.ts';

export const subjects = ['demo', 'licence_endpoint'] as const;

export const watchItemBody = z.object({
  url: text(2048)
    .trim()
    .nullish()
    .describe('Of licence_endpoint: the address of your licence server. The demo is watched at the item’s demo link.'),
  shows_badge: z
    .boolean()
    .nullish()
    .describe(
      'Whether the item’s page in the shop says how it is. Nothing is shown while that is unknown. Default false.',
    ),
});

export const itemMonitorAnswer = z
  .object({
    object: z.literal('item_monitor'),
    subject: z.enum(subjects),
    monitor_id: z.int(),
    url: z.string().describe('What the monitor checks.'),
    is_current: z
      .boolean()
      .describe(
        'False where it does not check the item’s demo link, which has changed: the shop says nothing of it. Watch the demo again to check the new address.',
      ),
    state: z.string().describe('Status of the monitor, such as up or down.'),
    uptime: z.number().nullable().describe('In percent, of the last 90 days or since its first check.'),
    uptime_days: z.int().describe('How many whole days that is of.'),
    shows_badge: z.boolean(),
    badge: z.string().nullable().describe('What the item’s page says, or would say; null while nothing is known.'),
  })
  .meta({ id: 'ItemMonitor' });
export type ItemMonitor = z.output<typeof itemMonitorAnswer>;
