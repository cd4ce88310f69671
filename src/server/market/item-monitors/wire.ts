import { z } from 'zod';
import { text } from '../../http/index.ts';

export const subjects = ['demo', 'licence_endpoint'] as const;

export const watchItemBody = z.object({
  url: text(2048)
    .trim()
    .nullish()
    .describe('For licence_endpoint: the URL of your license server. The demo is checked at the item’s demo link.'),
  shows_badge: z
    .boolean()
    .nullish()
    .describe(
      'Whether the item’s page in the shop shows the state. The page shows no badge while the state is unknown. Default false.',
    ),
});

export const itemMonitorAnswer = z
  .object({
    object: z.literal('item_monitor'),
    subject: z.enum(subjects),
    monitor_id: z.int(),
    url: z.string().describe('URL that the monitor checks.'),
    is_current: z
      .boolean()
      .describe(
        'false: the item’s demo link has changed and the monitor still checks the old one, so the shop does not show it. Monitor the demo again to check the new link.',
      ),
    state: z.string().describe('Status of the monitor, such as up or down.'),
    uptime: z.number().nullable().describe('Uptime in percent, over the last 90 days or since the first check.'),
    uptime_days: z.int().describe('Number of whole days that the uptime covers.'),
    shows_badge: z.boolean(),
    badge: z.string().nullable().describe('Text of the badge, whether shown or not. Null while the state is unknown.'),
  })
  .meta({ id: 'ItemMonitor' });
export type ItemMonitor = z.output<typeof itemMonitorAnswer>;
