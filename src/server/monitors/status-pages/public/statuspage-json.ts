import { translateCause } from '../../../causes/index.ts';
import { t, toIso, toIsoOrNull } from '../../../kernel/index.ts';
import type { Overall } from '../overall.ts';
import type { PlannedMaintenance } from '../planned-maintenance.ts';
import type { ShownState } from '../shown-state.ts';
import { componentKey, monitorKey, type ShownReport } from './read-reports.ts';
import { openIncidents, overallStatus, type PageView, type ShownIncident } from './view.ts';

/**
 * The public API of Atlassian Statuspage, which many clients read.
 * https://metastatuspage.com/api
 */
export const statuspageFiles = {
  'summary.json': (view) => ({
    components: components(view),
    incidents: incidents(view).filter(isOpen),
    scheduled_maintenances: maintenances(view),
    status: status(view),
  }),
  'status.json': (view) => ({ status: status(view) }),
  'components.json': (view) => ({ components: components(view) }),
  'incidents.json': (view) => ({ incidents: incidents(view).slice(0, maxIncidents) }),
  'incidents/unresolved.json': (view) => ({ incidents: incidents(view).filter(isOpen) }),
  'scheduled-maintenances.json': (view) => ({ scheduled_maintenances: maintenances(view) }),
  'scheduled-maintenances/upcoming.json': (view) => ({
    scheduled_maintenances: maintenances(view).filter((one) => one.status === 'scheduled'),
  }),
  'scheduled-maintenances/active.json': (view) => ({
    scheduled_maintenances: maintenances(view).filter((one) => one.status === 'in_progress'),
  }),
} satisfies Record<string, (view: PageView) => object>;

export type StatuspageFile = keyof typeof statuspageFiles;

export const statuspageJson = (view: PageView, file: StatuspageFile): string =>
  JSON.stringify({ page: pageOf(view), ...statuspageFiles[file](view) });

const maxIncidents = 50;
const isOpen = (incident: { resolved_at: string | null }): boolean => incident.resolved_at === null;

export const pageOf = (view: PageView) => ({
  id: String(view.page.id),
  name: view.page.name,
  url: view.url,
  time_zone: view.zone,
  updated_at: toIso(updatedMs(view)),
});

const updatedMs = ({ page: { updated_at }, groups, incidents, reports }: PageView): number =>
  Math.max(
    updated_at,
    ...groups.flatMap(({ monitors }) => monitors.map(({ sinceMs }) => sinceMs)),
    ...incidents.map(({ startedAt, endedAt }) => endedAt ?? startedAt),
    ...reports.flatMap(({ updates }) => updates.map(({ at }) => at)),
  );

const impacts = ['none', 'minor', 'major', 'critical'] as const;
type Impact = (typeof impacts)[number];

/** The worse of the services' state and the impact of open reports. */
function status(view: PageView): { indicator: Impact | 'maintenance'; description: string } {
  const overall = overallStatus(view);
  const reported = view.reports.filter(({ resolvedAt }) => resolvedAt === null).map(({ impact }) => impact);
  const worst = impacts.findLast((impact) => impact === impactOf(view, overall) || reported.includes(impact)) ?? 'none';
  const indicator = worst === 'none' && overall.state === 'maintenance' ? 'maintenance' : worst;
  return { indicator, description: overall.sentence };
}

function impactOf({ groups }: PageView, { state }: Overall): Impact {
  if (state === 'degraded') return 'minor';
  if (state !== 'down') return 'none';
  const all = groups.flatMap(({ monitors, components: own }) => [...monitors, ...own]);
  return all.every((one) => one.status === 'down') ? 'critical' : 'major';
}

/** Clients accept only these words, so a service without a result counts as operational. */
const words = {
  up: 'operational',
  degraded: 'degraded_performance',
  down: 'major_outage',
  maintenance: 'under_maintenance',
} as const satisfies Partial<Record<ShownState, string>>;
const wordOf = (state: ShownState): string => (words as Partial<Record<ShownState, string>>)[state] ?? 'operational';

const componentOf = (
  { page: { id, created_at, updated_at } }: PageView,
  one: { id: string; name: string; status: string; position: number; group_id: string | null },
  members?: string[],
) => ({
  ...one,
  created_at: toIso(created_at),
  updated_at: toIso(updated_at),
  description: null,
  showcase: false,
  start_date: null,
  page_id: String(id),
  group: members !== undefined,
  only_show_if_degraded: false,
  ...(members && { components: members }),
});

function components(view: PageView) {
  return view.groups.flatMap((group, at) => {
    const groupId = group.name === '' ? null : `group-${at + 1}`;
    const own = [
      ...group.monitors.map(({ id, name, status: state }) => ({ id: monitorKey(id), name, state })),
      ...group.components.map(({ id, name, status: state }) => ({ id: componentKey(id ?? 0), name, state })),
    ];
    if (own.length === 0) return [];
    const shown = own.map(({ id, name, state }, index) =>
      componentOf(view, { id, name, status: wordOf(state), position: index + 1, group_id: groupId }),
    );
    if (groupId === null) return shown;
    const worst = ['major_outage', 'degraded_performance', 'under_maintenance'].find((word) =>
      shown.some((one) => one.status === word),
    );
    const heading = { id: groupId, name: group.name, status: worst ?? 'operational', position: at + 1, group_id: null };
    return [
      componentOf(
        view,
        heading,
        own.map(({ id }) => id),
      ),
      ...shown,
    ];
  });
}

const affected = (view: PageView, ids: string[]) =>
  components(view).filter((component) => !component.group && ids.includes(component.id));

type Update = { id: string; status: string; body: string; atMs: number };

/** `updates`: newest first. */
function incidentOf(
  view: PageView,
  one: { id: string; name: string; status: string; impact: string; startedMs: number; resolvedMs: number | null },
  updates: Update[],
  services: { id: string; name: string }[],
) {
  const { id, name, status: state, impact, startedMs, resolvedMs } = one;
  const created_at = toIso(startedMs);
  const monitoring = updates.find((update) => update.status === 'monitoring');
  return {
    id,
    name,
    status: state,
    created_at,
    updated_at: toIso(Math.max(startedMs, ...updates.map(({ atMs }) => atMs))),
    monitoring_at: monitoring === undefined ? null : toIso(monitoring.atMs),
    resolved_at: toIsoOrNull(resolvedMs),
    impact,
    shortlink: `${view.url}/history#${id}`,
    started_at: created_at,
    page_id: String(view.page.id),
    incident_updates: updates.map((update) => ({
      id: update.id,
      status: update.status,
      body: update.body,
      incident_id: id,
      created_at: toIso(update.atMs),
      updated_at: toIso(update.atMs),
      display_at: toIso(update.atMs),
      affected_components: services.map((service) => ({ code: service.id, name: service.name })),
      deliver_notifications: true,
      custom_tweet: null,
      tweet_id: null,
    })),
    components: affected(
      view,
      services.map((service) => service.id),
    ),
    reminder_intervals: null,
  };
}

/** Reports, and incidents of monitors that no report replaces; newest first. */
function incidents(view: PageView) {
  const open = new Set(openIncidents(view));
  return [
    ...view.reports.map((one) => ({ at: one.startedAt, incident: reported(view, one) })),
    ...view.incidents
      .filter((one) => one.endedAt !== null || open.has(one))
      .map((one) => ({ at: one.startedAt, incident: ofMonitor(view, one) })),
  ]
    .sort((a, b) => b.at - a.at)
    .map(({ incident }) => incident);
}

const reported = (view: PageView, { id, title, impact, phase, updates, services, ...one }: ShownReport) =>
  incidentOf(
    view,
    {
      id: `report-${id}`,
      name: title,
      status: one.postmortem === '' ? phase : 'postmortem',
      impact,
      startedMs: one.startedAt,
      resolvedMs: one.resolvedAt,
    },
    updates.map(({ id: update, phase: status, text: body, at: atMs }) => ({
      id: `update-${update}`,
      status,
      body,
      atMs,
    })),
    services,
  );

function ofMonitor(view: PageView, one: ShownIncident) {
  const { startedAt, endedAt } = one;
  const id = `incident-${one.id}`;
  const name = t(endedAt === null ? '{name} is down' : '{name} was down', { name: one.monitorName });
  const cause = one.cause === null ? name : translateCause(one.cause);
  const updates = [
    ...(endedAt === null ? [] : [{ id: `${id}-closed`, status: 'resolved', body: name, atMs: endedAt }]),
    ...one.comments
      .map((comment) => ({
        id: `comment-${comment.id}`,
        status: 'investigating',
        body: comment.text,
        atMs: comment.createdAt,
      }))
      .toReversed(),
    { id: `${id}-opened`, status: 'investigating', body: cause, atMs: startedAt },
  ];
  const state = endedAt === null ? 'investigating' : 'resolved';
  const services = [{ id: monitorKey(one.monitorId), name: one.monitorName }];
  return incidentOf(
    view,
    { id, name, status: state, impact: 'major', startedMs: startedAt, resolvedMs: endedAt },
    updates,
    services,
  );
}

const maintenances = (view: PageView) => view.planned.map((planned) => maintenanceOf(view, planned));

function maintenanceOf(view: PageView, { id, title, description, monitors, from, to, updatedAt }: PlannedMaintenance) {
  const state = from <= view.nowMs ? 'in_progress' : 'scheduled';
  const services = view.groups
    .flatMap((group) => group.monitors)
    .filter(({ name }) => monitors.includes(name))
    .map((monitor) => ({ id: monitorKey(monitor.id), name: monitor.name }));
  return {
    ...incidentOf(
      view,
      {
        id: `maintenance-${id}`,
        name: title,
        status: state,
        impact: 'maintenance',
        startedMs: Math.min(updatedAt, from),
        resolvedMs: null,
      },
      [{ id: `maintenance-${id}-1`, status: state, body: description, atMs: updatedAt }],
      services,
    ),
    shortlink: `${view.url}#maintenance-${id}`,
    scheduled_for: toIso(from),
    scheduled_until: toIso(to),
  };
}
