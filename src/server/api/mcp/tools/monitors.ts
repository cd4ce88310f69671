import { z } from 'zod';
import { count, id, paged, pagedOf, paging, time, untrustedText, watchedAddress } from '../text.ts';
import { readTool } from '../tool.ts';

const percent = z.number().nullable();
const milliseconds = z.number().nullable();
const uptimes = { '24h': percent, '7d': percent, '30d': percent, '90d': percent };

const monitor = z.object({
  id: count,
  name: z.string(),
  url: watchedAddress.describe('Without user name, password and query.'),
  status: z
    .string()
    .describe(
      'pending, up, degraded (slow or limited, not down), down, maintenance, paused, unknown or unreachable (depends on one that is down).',
    ),
  status_since: time,
  cause: untrustedText(300).nullable().describe('Why it is down, degraded or unknown.'),
  response_time: milliseconds.describe('Of the last check, in ms.'),
  uptime: z.object(uptimes).describe('Percent.'),
  tags: z.array(z.string()),
});

const monitorDetail = monitor.extend({
  interval: count.describe('Seconds between checks.'),
  last_checked_at: time.nullable(),
  open_incident: z
    .object({
      id: count,
      cause: untrustedText(300),
      started_at: time,
      acknowledged_at: time.nullable(),
    })
    .nullable(),
  ssl_expires_at: time.nullable(),
  domain_expires_at: time.nullable(),
});

const stats = z.object({
  from: time,
  to: time,
  uptime: percent.describe('Percent of the monitored time; null without monitoring data.'),
  downtime_s: count.describe('Seconds.'),
  degraded_s: count.describe('Seconds.'),
  incidents: count,
  checks: count,
  good: count,
  response_time: z
    .object({
      average: milliseconds,
      p50: milliseconds,
      p95: milliseconds,
      p99: milliseconds,
      minimum: milliseconds,
      maximum: milliseconds,
    })
    .describe('Milliseconds.'),
  events: z
    .array(
      z.object({
        kind: z.string(),
        incident_id: count.nullable(),
        label: untrustedText(300).nullable(),
        from: time,
        to: time.nullable(),
      }),
    )
    .describe('The latest 20 incidents, degraded periods and maintenance windows.'),
});

const point = z.object({ at: time, average: milliseconds, p95: milliseconds, bad: count });

export const listMonitors = readTool({
  name: 'list_monitors',
  title: 'List monitors',
  description:
    'Uptime monitors of the account with state, uptime and last response time. For monitors that are down right now, get_overview or list_incidents with status "unresolved" is shorter.',
  summary: 'Monitors with state, uptime and response time',
  input: z.strictObject({
    search: z.string().max(255).optional().describe('Part of the name, the address or a tag.'),
    ...paging,
  }),
  output: z.object({ note: z.string(), monitors: z.array(monitor), ...paged }),
  hasUntrustedText: true,
  async run(api, { search, page, per_page }) {
    const answer = await api.get('/monitors', {
      ...(search && { search, search_by: 'any' }),
      sort_by: 'name',
      sort: 'asc',
      page,
      per_page,
    });
    return { monitors: answer.data, ...pagedOf(answer) };
  },
});

export const getMonitor = readTool({
  name: 'get_monitor',
  title: 'Show a monitor',
  description:
    'One monitor: state, uptime, downtime and response times (average, percentiles) of a period, its incidents, and when its certificate and domain expire.',
  summary: 'One monitor: uptime, response times and incidents of a period',
  input: z.strictObject({
    monitor_id: id('ID of the monitor, from list_monitors.'),
    period: z.enum(['24h', '7d', '30d', '90d', '365d']).default('24h').describe('Time up to now.'),
    with_series: z
      .boolean()
      .default(false)
      .describe('Also response times over time, up to 201 points. Only if the trend matters.'),
  }),
  output: z.object({
    note: z.string(),
    monitor: monitorDetail,
    stats,
    series: z.array(point).optional().describe('Regular steps over the period; ms.'),
  }),
  hasUntrustedText: true,
  async run(api, { monitor_id, period, with_series }) {
    const [shown, found] = await Promise.all([
      api.get(`/monitors/${monitor_id}`),
      api.get(`/monitors/${monitor_id}/stats`, { period }),
    ]);
    const { events, series } = found.data;
    return {
      monitor: shown.data,
      stats: { ...found.data, events: events.slice(-20) },
      ...(with_series && { series }),
    };
  },
});
