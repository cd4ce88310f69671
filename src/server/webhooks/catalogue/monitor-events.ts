import { z } from 'zod';
import { event, iso, isoOrNull, link } from './event.ts';

const group = 'monitors';

const monitor = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  notes: z.string().optional().describe('Missing if the monitor has no value.'),
  runbook_url: z.string().optional().describe('Missing if the monitor has no value.'),
  severity: z.enum(['critical', 'low']).optional().describe('Missing if it is normal.'),
});
const incident = z.object({
  id: z.int(),
  cause: z.string(),
  started_at: iso,
  ended_at: isoOrNull.describe('null while it is open.'),
  duration_s: z.int().nullable().describe('Seconds; null while it is open.'),
});

const degradationData = z.object({ monitor, degradation: incident, link });
const incidentData = z.object({ monitor, incident, link });
const domainData = z.object({ monitor, expires_at: iso, domain: z.string().nullable(), link });

const maintenance = z.object({
  maintenance: z.object({
    plan_id: z.int(),
    name: z.string(),
    description: z.string(),
    starts_at: iso,
    ends_at: iso,
    monitor_ids: z.array(z.int()),
  }),
  link,
});

const objective = z.object({ id: z.int(), name: z.string(), target: z.number(), period: z.string() });
const objectiveData = z.object({
  objective,
  started_at: iso,
  at: iso,
  budget_remaining_percent: z.number().describe('Negative if the target is missed.'),
  link,
});
const burningData = objectiveData.extend({
  burn_rate: z.number().describe('1 uses up the budget exactly at the end of a period.'),
  hours: z.int().describe('Hours over which the rate was measured.'),
  monitors_down: z.array(z.string()).describe('Names of up to ten monitors that are down.'),
});
const recovering = {
  objective: { id: 4, name: 'Shop is reachable', target: 99.9, period: '30d' },
  started_at: '2026-03-02T08:17:00.000Z',
  at: '2026-03-02T08:55:00.000Z',
  budget_remaining_percent: 72.1,
  link: 'https://gatehouse.example.com/objectives/4',
};

const update = {
  maintenance: {
    plan_id: 6,
    name: 'Database update',
    description: 'The shop is read-only.',
    starts_at: '2026-03-02T22:00:00.000Z',
    ends_at: '2026-03-02T23:00:00.000Z',
    monitor_ids: [7],
  },
  link: 'https://gatehouse.example.com/maintenance',
};
const home = { id: 7, name: 'Shop', url: 'https://shop.example.com/' };
const open = {
  id: 42,
  cause: 'HTTP 503 Service Unavailable',
  started_at: '2026-03-02T08:15:00.000Z',
  ended_at: null,
  duration_s: null,
};
const slow = { ...open, id: 9, cause: 'slow response: 1840 ms, expected less than 1000 ms' };
const incidentLink = 'https://gatehouse.example.com/incidents/42';
const monitorLink = 'https://gatehouse.example.com/monitors/7';

export const monitorEvents = {
  'incident.opened': event(
    group,
    'A monitor went down, or a heartbeat was missed or reported a failure',
    incidentData,
    { monitor: home, incident: open, link: incidentLink },
  ),
  'incident.acknowledged': event(
    group,
    'Someone acknowledged an open incident',
    z.object({ monitor, incident: incident.extend({ acknowledged_at: iso }), link }),
    {
      monitor: home,
      incident: { ...open, acknowledged_at: '2026-03-02T08:17:00.000Z' },
      link: incidentLink,
    },
  ),
  'incident.closed': event(group, 'The monitor is up again, or someone resolved the incident', incidentData, {
    monitor: home,
    incident: { ...open, ended_at: '2026-03-02T08:21:00.000Z', duration_s: 360 },
    link: incidentLink,
  }),
  'monitor.degraded': event(
    group,
    'A monitor became degraded: it answers slowly, or a condition of severity degraded failed',
    degradationData,
    { monitor: home, degradation: slow, link: monitorLink },
  ),
  'monitor.degraded_over': event(group, 'A monitor has recovered from being degraded, or went down', degradationData, {
    monitor: home,
    degradation: { ...slow, ended_at: '2026-03-02T08:21:00.000Z', duration_s: 360 },
    link: monitorLink,
  }),
  'certificate.expiring': event(
    group,
    'A certificate expires soon; once for each expiry date',
    z.object({ monitor, expires_at: iso, host: z.string().nullable().describe('Host of the certificate.'), link }),
    { monitor: home, expires_at: '2026-03-16T00:00:00.000Z', host: 'shop.example.com', link: monitorLink },
  ),
  'domain.expiring': event(group, 'The registration of a domain ends soon; once for each expiry date', domainData, {
    monitor: home,
    expires_at: '2026-04-01T00:00:00.000Z',
    domain: 'example.com',
    link: monitorLink,
  }),
  'domain.expired': event(group, 'The registration of a domain has ended', domainData, {
    monitor: home,
    expires_at: '2026-03-01T00:00:00.000Z',
    domain: 'example.com',
    link: monitorLink,
  }),
  'objective.burning': event(group, 'An objective consumes its error budget too fast', burningData, {
    ...recovering,
    at: recovering.started_at,
    burn_rate: 33.3,
    hours: 1,
    monitors_down: ['Shop'],
  }),
  'objective.recovered': event(
    group,
    'An objective has stopped consuming its error budget too fast',
    objectiveData,
    recovering,
  ),
  'maintenance.started': event(group, 'A planned maintenance window began', maintenance, update),
  'maintenance.ended': event(group, 'A planned maintenance window ended', maintenance, update),
};
