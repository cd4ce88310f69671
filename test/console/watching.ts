import type { Page } from 'playwright-core';
import type { Store } from './store.ts';

export type WatchingIds = {
  page: number;
  maintenance: number;
  objective: number;
  report: number;
  group: number;
  policy: number;
  contact: number;
};

export async function storeWatching(store: Store, monitors: number[]): Promise<WatchingIds> {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const plan = { starts_on: tomorrow, start_time: '02:00', duration_minutes: '90' };
  const maintenance = await store('maintenances', {
    ...plan,
    name: 'Patch night with a name that is longer than a line of a phone',
    recurrence: 'weekly',
    'weekdays[0]': '1',
    'weekdays[1]': '4',
    'monitor_ids[0]': String(monitors[0]),
    'monitor_ids[1]': String(monitors[1]),
  });
  await store('maintenances', {
    ...plan,
    name: 'Month end',
    recurrence: 'monthly',
    'month_days[0]': '-1',
    all_monitors: 'true',
  });
  const page = await store('status-pages', {
    name: 'Acme status',
    slug: 'acme',
    description: 'How the services of Acme are and were.',
    'groups[0][name]': 'Shop',
    'groups[0][monitor_ids][0]': String(monitors[0]),
    'groups[0][monitor_ids][1]': String(monitors[1]),
    'groups[1][name]': 'Behind it',
    'groups[1][monitor_ids][0]': String(monitors[2]),
  });
  await store('status-pages', {
    name: 'Internal',
    slug: 'internal',
    password: 'open sesame',
    domain: 'status.acme.example',
  });
  await store(`status-pages/${page}/announcements`, {
    title: 'Payments are slow at the moment',
    text: 'Our bank is on it.\n\nCards work as ever.',
    kind: 'warning',
  });
  const objective = await store('objectives', {
    name: 'Checkout is reachable',
    target: '99.9',
    period: '30d',
    'monitor_ids[0]': String(monitors[0]),
  });
  const report = await store('uptime-reports', {
    name: 'Acme, monthly',
    frequency: 'monthly',
    sla_target: '99.9',
    'monitor_ids[0]': String(monitors[0]),
  });
  const group = await store('monitor-groups', { name: 'Shop and checkout' });
  const policy = await store('alert-policies', { name: 'Nights and weekends', delay_minutes: '5' });
  const contact = await store('contacts', { name: 'On call', key: 'email', value: 'on-call@acme.example' });
  return { page, maintenance, objective, report, group, policy, contact };
}

type Visit = [name: string, path: string, shows: RegExp, act?: (page: Page) => Promise<unknown>];

const choose = (name: string) => (page: Page) => page.getByText(name, { exact: true }).first().click();

export const watchingPages = (
  { page, maintenance, objective, report, group, policy, contact }: WatchingIds,
  { incident }: { incident: number },
): Visit[] => [
  ['incidents-none', '/incidents?status=acknowledged', /No incidents match/],
  ['incidents', '/incidents', /503/],
  [
    'incident',
    `/incidents/${incident}`,
    /Incident opened/,
    (tab) => tab.getByRole('button', { name: 'Resolve' }).click(),
  ],
  ['groups', '/monitor-groups', /Shop and checkout/],
  ['group-new', '/monitor-groups/new', /at least one member/],
  ['group', `/monitor-groups/${group}`, /Shop and checkout/],
  ['group-edit', `/monitor-groups/${group}/edit`, /at least one member/],
  ['alert-policies', '/alert-policies', /Nights and weekends/],
  ['alert-policies-moved', '/monitors/alert-policies', /Nights and weekends/],
  ['alert-policy-moved', `/monitors/alert-policies/${policy}`, /Delay/],
  ['alert-policy-new', '/alert-policies/new', /Delay/],
  ['alert-policy', `/alert-policies/${policy}`, /Delay/],
  ['contact', `/settings/contacts/${contact}`, /On call/],
  ['maintenance', '/maintenance', /Every Monday and Thursday/],
  ['maintenance-new', '/maintenance/new', /Starts at/],
  ['maintenance-new-monthly', '/maintenance/new', /Starts at/, choose('Every month')],
  ['maintenance-edit', `/maintenance/${maintenance}`, /The next window starts/],
  ['objectives', '/objectives', /Checkout is reachable/],
  ['objective-new', '/objectives/new', /Target in percent/],
  ['objective', `/objectives/${objective}`, /Remaining budget/],
  ['objective-edit', `/objectives/${objective}/edit`, /Save SLO/],
  ['uptime-reports', '/uptime-reports', /Acme, monthly/],
  ['uptime-report-new', '/uptime-reports/new', /Agreed uptime/],
  ['uptime-report', `/uptime-reports/${report}`, /No recipients/],
  ['uptime-report-edit', `/uptime-reports/${report}/edit`, /Save uptime report/],
  ['status-pages', '/status-pages', /Acme status/],
  ['status-page-new', '/status-pages/new', /Add group/],
  ['status-page-form', `/status-pages/${page}`, /Add group/],
  [
    'status-page',
    `/status-pages/${page}`,
    /Behind it|Add group/,
    async (tab) => {
      const taking = tab.getByText('Preview', { exact: true }).first();
      if ((tab.viewportSize()?.width ?? 0) < 1000) await taking.click();
      const shown = tab.frameLocator('iframe[title="Preview of the status page"]');
      await shown.getByRole('heading', { name: 'Acme status' }).waitFor();
    },
  ],
  ['reports', `/status-pages/${page}/reports`, /Keep visitors informed/],
  ['report-new', `/status-pages/${page}/reports`, /Keep visitors informed/, choose('Report incident')],
  ['announcements', `/status-pages/${page}/announcements`, /Payments are slow/],
  ['announcement-new', `/status-pages/${page}/announcements`, /Payments are slow/, choose('Write announcement')],
  ['subscribers', `/status-pages/${page}/subscribers`, /No subscribers yet/],
  ['announcement-edit', `/status-pages/${page}/announcements`, /Payments are slow/, choose('Edit')],
  ['badges', `/status-pages/${page}/badges`, /JSON Feed|feed\.json/],
];
