import { getAccountDetails } from '../../../accounts/index.ts';
import { withoutResponse } from '../../../causes/index.ts';
import type { AnnouncementRow, StatusPageRow } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../kernel/index.ts';
import {
  type Day,
  dayStarts,
  daysOf,
  type History,
  historiesOf,
  listPageIncidents,
  listPublicComments,
  uptimePercent,
} from '../../incidents/index.ts';
import { maintenanceOf } from '../../maintenance/index.ts';
import { statusOf } from '../../monitor/index.ts';
import { type FindUsualVisitors, objectivesWithin, type ReachedObjective } from '../../objectives/index.ts';
import { listVisibleAnnouncements } from '../announcement.store.ts';
import { type Overall, overallOf } from '../overall.ts';
import type { Group } from '../page.store.ts';
import { listPageMonitors } from '../page-monitors.store.ts';
import { pageUrl } from '../page-url.ts';
import { listPlannedMaintenance, type PlannedMaintenance } from '../planned-maintenance.ts';
import { type ShownState, shownState, worstState } from '../shown-state.ts';
import { componentKey, monitorKey, readReports, type ShownReport } from './read-reports.ts';
import type { ResponseCharts, Responses } from './response-times.ts';

export const shownDays = 90;
export const maxIncidents = 500;

export type ShownMonitor = {
  id: number;
  name: string;
  status: ShownState;
  sinceMs: number;
  history: History;
  days: Day[];
  uptime: number | null;
  responses: Responses | undefined;
};

/** `id` is null in previews of a new component. */
export type ShownComponent = { id: number | null; name: string; status: ShownState };

export type ShownIncident = {
  id: number;
  monitorId: number;
  monitorName: string;
  /** null if the page hides causes */
  cause: string | null;
  startedAt: number;
  endedAt: number | null;
  comments: { id: number; text: string; createdAt: number }[];
};

export type PageView = {
  page: StatusPageRow;
  url: string;
  zone: string;
  nowMs: number;
  canSubscribe: boolean;
  groups: { name: string; monitors: ShownMonitor[]; components: ShownComponent[] }[];
  /** announcements of the last 90 days or still active, newest first; only started ones */
  announcements: AnnouncementRow[];
  /** without incidents that a report replaces */
  incidents: ShownIncident[];
  /** published reports that are open or of the last 90 days, newest first */
  reports: ShownReport[];
  planned: PlannedMaintenance[];
  /** empty if the page hides them */
  objectives: Omit<ReachedObjective, 'budget'>[];
};

export type ViewDeps = Deps & { findUsualVisitors: FindUsualVisitors };

export async function readPageView(
  deps: ViewDeps,
  charts: ResponseCharts,
  page: StatusPageRow,
  groups: Group[],
): Promise<PageView> {
  const { db } = deps.database;
  const nowMs = deps.now();
  const account = page.account_id;
  const { time_zone: zone } = await getAccountDetails(db, account);
  const starts = dayStarts(nowMs, zone, shownDays);
  const sinceMs = Math.min(starts[0] ?? nowMs, nowMs - shownDays * dayMs);
  const rows = await listPageMonitors(
    db,
    account,
    groups.flatMap((group) => group.monitor_ids),
  );
  const ids = rows.map((row) => row.id);
  const maintenance = await maintenanceOf(db, [account]);
  const histories = await historiesOf(db, rows, maintenance, { fromMs: sinceMs, toMs: nowMs });
  const incidents = await listPageIncidents(db, account, ids, { sinceMs, limit: maxIncidents });
  const comments = Map.groupBy(
    await listPublicComments(
      db,
      account,
      incidents.map((incident) => incident.id),
    ),
    (comment) => comment.incident_id,
  );
  const responses = page.show_response_times === 1 && ids.length > 0 ? await charts.of(page.id, ids) : new Map();
  const components = groups.flatMap((group) => group.components ?? []);
  const names = new Map([
    ...rows.map((row) => [monitorKey(row.id), row.name] as const),
    ...components.flatMap(({ id, name }) => (id == null ? [] : [[componentKey(id), name] as const])),
  ]);
  const reports = await readReports(db, page, names, sinceMs);
  const reported = Map.groupBy(
    openReports({ reports }).flatMap(({ services }) => services),
    ({ id }) => id,
  );
  const withReports = (own: ShownState, key: string): ShownState =>
    worstState(
      own,
      reported.get(key)?.map(({ state }) => state),
    );
  const monitors = new Map(
    rows.map((row) => {
      const history = histories.get(row.id) ?? { firstCheckedAt: null, incidents: [], gaps: [] };
      const { status, sinceMs } = statusOf(row, maintenance, nowMs);
      const shown: ShownMonitor = {
        id: row.id,
        name: row.name,
        status: withReports(shownState(status), monitorKey(row.id)),
        sinceMs,
        history,
        days: daysOf(history, starts, nowMs),
        uptime: uptimePercent(history, nowMs - shownDays * dayMs, nowMs),
        responses: responses.get(row.id),
      };
      return [row.id, shown];
    }),
  );
  return {
    page,
    url: pageUrl(deps.config, page),
    zone,
    nowMs,
    canSubscribe: deps.mail.ready,
    groups: groups.map(({ name, monitor_ids, components = [] }) => ({
      name,
      monitors: monitor_ids.map((id) => monitors.get(id)).filter((monitor) => monitor !== undefined),
      components: components.map(({ id = null, name, state }) => ({
        id,
        name,
        status: id === null ? state : withReports(state, componentKey(id)),
      })),
    })),
    reports,
    announcements: await listVisibleAnnouncements(db, { id: page.id, account_id: account }, { sinceMs, nowMs }),
    incidents: withoutReported(incidents, reports).map((row) => ({
      id: row.id,
      monitorId: row.monitor_id,
      monitorName: monitors.get(row.monitor_id)?.name ?? '',
      cause: page.show_causes === 1 ? withoutResponse(row.cause) : null,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      comments: (comments.get(row.id) ?? []).map(({ id, text, created_at }) => ({ id, text, createdAt: created_at })),
    })),
    planned: await listPlannedMaintenance(db, rows, { accountId: account, zone, nowMs }),
    objectives:
      page.show_objectives === 1
        ? await objectivesWithin(deps, { accountId: account, monitorIds: ids, atMs: nowMs, timeZone: zone })
        : [],
  };
}

/** An open incident stays if its report is already resolved. */
function withoutReported<Incident extends { id: number; ended_at: number | null }>(
  incidents: Incident[],
  reports: ShownReport[],
): Incident[] {
  const resolved = new Map(reports.map(({ incidentId, resolvedAt }) => [incidentId, resolvedAt !== null]));
  return incidents.filter(({ id, ended_at }) => !resolved.has(id) || (ended_at === null && resolved.get(id)));
}

const countsTowardStatus = (status: ShownState): boolean => status !== 'paused' && status !== 'maintenance';

export function openIncidents(view: PageView): ShownIncident[] {
  const monitors = new Map(monitorsOf(view).map((monitor) => [monitor.id, monitor]));
  return view.incidents.filter(
    (incident) => incident.endedAt === null && countsTowardStatus(monitors.get(incident.monitorId)?.status ?? 'paused'),
  );
}

export const monitorsOf = (view: PageView): ShownMonitor[] => view.groups.flatMap((group) => group.monitors);

export const activeAnnouncements = ({ announcements, nowMs }: PageView): AnnouncementRow[] =>
  announcements.filter((one) => one.ends_at === null || one.ends_at > nowMs);

export const openReports = ({ reports }: Pick<PageView, 'reports'>): ShownReport[] =>
  reports.filter(({ resolvedAt }) => resolvedAt === null);

export const overallStatus = (view: PageView): Overall =>
  overallOf(view.groups.flatMap((group) => [...group.monitors, ...group.components]).map(({ status }) => status));
