/** Responses of the API with a key, in the shape of api.statuspage.io/v1. */
const pageId = 'kctbh9vrtdwd';
const at = (time: string) => `2026-11-${time}:00.000Z`;

export const page = {
  id: pageId,
  created_at: '2024-05-02T08:00:00.000Z',
  updated_at: at('20T09:00'),
  name: 'Acme Cloud',
  page_description: 'Status of <strong>Acme</strong> &amp; friends.',
  headline: 'Acme Cloud status',
  branding: 'premium',
  subdomain: 'acme-cloud',
  domain: 'status.acme.example',
  url: 'https://acme.example',
  support_url: null,
  hidden_from_search: true,
  time_zone: 'Europe/Berlin',
};

const component = (id: string, name: string, more: object = {}) => ({
  id,
  page_id: pageId,
  group_id: null,
  created_at: page.created_at,
  updated_at: page.created_at,
  group: false,
  name,
  description: null,
  position: 1,
  status: 'operational',
  showcase: false,
  only_show_if_degraded: false,
  automation_email: 'component+1@notifications.statuspage.io',
  start_date: null,
  ...more,
});

export const components = [
  component('c1api', 'API', { group_id: 'g1europe', position: 1, status: 'partial_outage' }),
  component('c2web', 'Web', { group_id: 'g1europe', position: 2, description: 'The console', showcase: true }),
  component('c3mail', 'Mail', { position: 1, status: 'major_outage' }),
  component('c4api', 'API', { position: 3, only_show_if_degraded: true }),
  component('c5api', 'API', { position: 4 }),
  component('g1europe', 'Europe', { group: true, position: 2 }),
];

export const groups = [
  { id: 'g1europe', page_id: pageId, name: 'Europe', description: null, components: ['c1api', 'c2web'], position: 2 },
];

const update = (status: string, time: string, body: string, affected: object[] = []) => ({
  id: `u${time}`,
  status,
  body,
  created_at: at(time),
  updated_at: at(time),
  display_at: at(time),
  affected_components: affected,
  deliver_notifications: true,
  custom_tweet: null,
});

const incident = (id: string, name: string, more: object) => ({
  id,
  page_id: pageId,
  name,
  impact: 'minor',
  impact_override: null,
  scheduled_for: null,
  scheduled_until: null,
  shortlink: `https://stspg.io/${id}`,
  resolved_at: null,
  monitoring_at: null,
  postmortem_body: null,
  components: [],
  ...more,
});

export const resolved = incident('i1', 'API errors', {
  status: 'postmortem',
  impact: 'major',
  created_at: at('02T10:00'),
  resolved_at: at('02T11:30'),
  postmortem_body: 'A deploy was rolled back.',
  components: [{ id: 'c1api', name: 'API', status: 'operational' }],
  incident_updates: [
    update('postmortem', '03T09:00', 'A deploy was rolled back.'),
    update('resolved', '02T11:30', 'All calls succeed again.', [
      { code: 'c1api', name: 'API', old_status: 'major_outage', new_status: 'operational' },
    ]),
    update('monitoring', '02T11:00', 'We deployed a fix.'),
    update('investigating', '02T10:00', '<p>Calls fail.</p><p>We look into it.</p>', [
      { code: 'c1api', name: 'API', old_status: 'operational', new_status: 'major_outage' },
      { code: 'cgone', name: 'Old API', old_status: 'operational', new_status: 'major_outage' },
    ]),
  ],
});

export const openUpdates = [update('identified', '28T07:00', '')];
export const open = incident('i2', 'Mail is late', {
  status: 'identified',
  created_at: at('28T07:00'),
  components: [{ id: 'c3mail', name: 'Mail', status: 'major_outage' }],
  incident_updates: openUpdates,
});

export const planned = incident('i3', 'Database upgrade', {
  status: 'scheduled',
  impact: 'maintenance',
  created_at: at('27T08:00'),
  scheduled_for: '2026-12-05T01:00:00.000Z',
  scheduled_until: '2026-12-05T03:00:00.000Z',
  components: [
    { id: 'c3mail', name: 'Mail', status: 'operational' },
    { id: 'c2web', name: 'Web', status: 'operational' },
  ],
  incident_updates: [update('scheduled', '27T08:00', 'Short interruptions are possible.')],
});

const completed = incident('i4', 'New network', {
  status: 'completed',
  impact: 'maintenance',
  created_at: at('10T08:00'),
  resolved_at: at('12T02:30'),
  scheduled_for: at('12T01:00'),
  scheduled_until: at('12T03:00'),
  incident_updates: [
    update('completed', '12T02:30', 'Done.'),
    update('scheduled', '10T08:00', 'New routers.', [{ code: 'cgone', name: 'Old API' }]),
  ],
});

const subscribers = [
  { id: 's1', mode: 'email', email: 'reader@buyer.example', created_at: page.created_at, components: [] },
  { id: 's2', mode: 'sms', phone_number: '4155550123', phone_country: 'us', created_at: page.created_at },
];

export const incidents = [planned, open, completed, resolved];
export const exported = [page, components, groups, incidents, subscribers];

/** The public API of the same page. */
const shown = { id: pageId, name: page.name, url: 'https://status.acme.example', time_zone: 'Etc/UTC' };
export const publicResponses = [
  { page: shown, components, incidents: [open], scheduled_maintenances: [planned], status: { indicator: 'minor' } },
  { page: shown, incidents: [open, resolved] },
  { page: shown, scheduled_maintenances: [planned, completed] },
];

export const textOf = (values: unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n');
