import { z } from 'zod';
import type { Answer } from '../api.ts';
import { count, id, money, moneyText, paged, pagedOf, paging, time, untrustedText, watchedAddress } from '../text.ts';
import { readTool } from '../tool.ts';

export const incident = z.object({
  id: count,
  monitor: z.object({ id: count, name: z.string(), url: watchedAddress }),
  cause: untrustedText(300),
  status: z.string().describe('unresolved, acknowledged or resolved.'),
  started_at: time,
  acknowledged_at: time.nullable(),
  ended_at: time.nullable(),
  duration_s: count.describe('Seconds until it ended, or until now.'),
});

const comment = z.object({ text: z.string(), is_public: z.boolean(), created_at: time });

const timelineEntry = z
  .object({
    at: time,
    kind: z.string(),
    good: z.boolean().optional(),
    status: count.optional(),
    cause: untrustedText(300).optional(),
    event: z.string().optional(),
    channel: z.string().optional(),
    state: z.string().optional(),
    text: z.string().optional(),
  })
  .describe('Events by kind: opened, check, delivery (of an alert), acknowledged, comment, closed.');

const estimate = {
  actual: z.number(),
  usual: z.number().describe('Median of the same hours of earlier weeks.'),
  lost: z.number().describe('Estimate: usual minus actual.'),
  lost_low: z.number(),
  lost_high: z.number(),
};
const moneyEstimate = { actual: money, usual: money, lost: money, lost_low: money, lost_high: money };

const cost = z
  .object({
    unknown: z
      .string()
      .nullable()
      .describe('Why there is no estimate: no_website, too_long, no_history or unavailable; null if there is one.'),
    websites: z.array(z.object({ website_id: count, domain: z.string(), visits: z.object(estimate) })),
    sales: z.object({ orders: z.object(estimate), revenue: z.array(z.object(moneyEstimate)) }).nullable(),
  })
  .describe('Visits and sales lost, an estimate from the same hours of up to four earlier weeks.');

function costOf(found: Answer): object {
  const texts = (row: Answer) =>
    Object.fromEntries(Object.keys(moneyEstimate).map((name) => [name, moneyText(row[name], row.currency)]));
  return { ...found, sales: found.sales && { ...found.sales, revenue: found.sales.revenue.map(texts) } };
}

export const listIncidents = readTool({
  name: 'list_incidents',
  title: 'List incidents',
  description: 'Outages of monitors, newest first. Status "unresolved" or "acknowledged" means open now.',
  summary: 'Outages, open or past',
  input: z.strictObject({
    status: z
      .enum(['unresolved', 'acknowledged', 'resolved'])
      .optional()
      .describe('unresolved: open and not acknowledged; acknowledged: open; resolved: ended. Default all.'),
    monitor_id: id('Only incidents of this monitor.').optional(),
    search: z.string().max(255).optional().describe('Part of the monitor’s name.'),
    ...paging,
  }),
  output: z.object({ note: z.string(), incidents: z.array(incident), ...paged }),
  hasUntrustedText: true,
  async run(api, { status, monitor_id, search, page, per_page }) {
    const answer = await api.get('/incidents', { status, monitor_id, search, page, per_page });
    return { incidents: answer.data, ...pagedOf(answer) };
  },
});

export const getIncident = readTool({
  name: 'get_incident',
  title: 'Show an incident',
  description: 'One outage: cause, comments, timeline, sent alerts and cost.',
  summary: 'One outage: timeline, alerts, and the visits and sales it cost',
  input: z.strictObject({ incident_id: id('ID of the incident, from list_incidents.') }),
  output: z.object({
    note: z.string(),
    incident: incident.extend({ comments: z.array(comment) }),
    timeline: z.array(timelineEntry).describe('In time order, the latest 40 entries.'),
    cost,
  }),
  hasUntrustedText: true,
  async run(api, { incident_id }) {
    const [shown, lost] = await Promise.all([
      api.get(`/incidents/${incident_id}`),
      api.get(`/incidents/${incident_id}/cost`),
    ]);
    return { incident: shown.data, timeline: shown.data.timeline.slice(-40), cost: costOf(lost.data) };
  },
});
