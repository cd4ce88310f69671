import { z } from 'zod';
import { event, iso, isoOrNull, link } from './event.ts';

const group = 'websites';

const website = z.object({ id: z.int(), domain: z.string() });
const monitor = z.object({ id: z.int(), name: z.string(), url: z.string() });
const incident = z.object({
  id: z.int(),
  cause: z.string(),
  started_at: iso,
  ended_at: isoOrNull.describe('null while it is open.'),
  duration_s: z.int().nullable(),
  monitor,
});
const counted = {
  count: z.int(),
  minutes: z.int().describe('Minutes over which they were counted.'),
  until: iso,
};
const conversions = z.object({
  alert_id: z.int(),
  goal: z.object({ id: z.int(), name: z.string() }).nullable().describe('null: sales.'),
  currency: z.string().nullable().describe('For alerts on sales.'),
  value: z.number().describe('Conversions, or revenue from sales.'),
  usual: z.number().nullable().describe('Median of the same hours of the last four weeks. null for below.'),
  condition: z.enum(['below', 'drop', 'spike']),
  threshold: z.number().describe('Conversions, an amount of money, or percent.'),
  minutes: z.int().describe('Minutes over which they were counted.'),
  until: iso,
  started_at: iso,
});

const conversionData = z.object({ website, conversions, link });

const site = { id: 3, domain: 'example.com' };
const siteLink = 'https://gatehouse.example.com/websites/3';
const until = '2026-03-02T10:00:00.000Z';
const fewSignups = {
  alert_id: 5,
  goal: { id: 11, name: 'Signup' },
  currency: null,
  value: 2,
  usual: 14,
  condition: 'drop',
  threshold: 50,
  minutes: 60,
  until,
  started_at: until,
} as const;

const exported = {
  website,
  export: z.object({ id: z.int(), frequency: z.string(), bucket: z.string() }),
};
const exportFailure = z.object({
  ...exported,
  failing_since: iso,
  problem: z.string().describe('Error of the last attempt.'),
});

const daily = { website: site, export: { id: 2, frequency: 'daily', bucket: 'statistics' } };
const failing = {
  ...daily,
  failing_since: '2026-03-02T03:00:00.000Z',
  problem: 'The bucket refused the key: check the access key and its permissions.',
};

export const websiteEvents = {
  'visitors.spike': event(
    group,
    'More visitors than the website’s threshold came within 30 minutes',
    z.object({
      website,
      visitors: z.object({
        ...counted,
        threshold: z.number().describe('The threshold of the website.'),
        top_page: z.string().nullable(),
        top_source: z.string().nullable(),
      }),
      link,
    }),
    {
      website: site,
      visitors: { count: 840, minutes: 30, until, threshold: 500, top_page: '/pricing', top_source: 'Hacker News' },
      link: siteLink,
    },
  ),
  'visitors.drop': event(
    group,
    'Far fewer visitors than usual came within an hour',
    z.object({
      website,
      visitors: z.object({
        ...counted,
        threshold: z.number().describe('The threshold of the website.'),
        usual: z.number().describe('Usual number of visitors at this hour.'),
      }),
      incident: incident.optional().describe('A monitor’s incident on the same host that explains the drop.'),
      monitors_up: z.array(monitor).optional().describe('Without such an incident: the host’s monitors that are up.'),
      link,
    }),
    {
      website: site,
      visitors: { count: 12, minutes: 60, until, threshold: 50, usual: 180 },
      monitors_up: [{ id: 7, name: 'Shop', url: 'https://example.com/' }],
      link: siteLink,
    },
  ),
  'visitors.drop_over': event(
    group,
    'The number of visitors is back to normal',
    z.object({ website, visitors: z.object({ ...counted, usual: z.number(), dropped_at: iso }), link }),
    {
      website: site,
      visitors: { count: 171, minutes: 60, until: '2026-03-02T12:00:00.000Z', usual: 175, dropped_at: until },
      link: siteLink,
    },
  ),
  'conversions.alert': event(group, 'An alert on a goal or on sales began', conversionData, {
    website: site,
    conversions: fewSignups,
    link: siteLink,
  }),
  'conversions.alert_over': event(group, 'An alert on a goal or on sales ended', conversionData, {
    website: site,
    conversions: { ...fewSignups, value: 13, until: '2026-03-02T12:00:00.000Z' },
    link: siteLink,
  }),
  'export.finished': event(
    group,
    'The file of a scheduled export is in its bucket',
    z.object({ ...exported, key: z.string().describe('Name of the file in the bucket.'), bytes: z.int() }),
    { ...daily, key: 'example.com/2026-03-01.zip', bytes: 48_213 },
  ),
  'export.failed': event(group, 'A scheduled export started to fail and will be retried', exportFailure, failing),
  'export.paused': event(group, 'A scheduled export failed for days and is paused', exportFailure, failing),
};
