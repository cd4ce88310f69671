import type { AnnouncementRow, StatusPageComponentRow, StatusPageRow, SubscriberRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { presentVerification } from '../../domain-proof/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { statusOf } from '../monitor/index.ts';
import { listGroups } from './group.store.ts';
import { overallOf } from './overall.ts';
import { countSubscribers, type Group } from './page.store.ts';
import { listPageMonitors } from './page-monitors.store.ts';
import { pageUrl } from './page-url.ts';
import { listReportedStates, type ReportedState, statesOf } from './reports/index.ts';
import { type ShownState, shownState, worstState } from './shown-state.ts';
import { openEmail, shownAddress } from './subscriber.ts';
import { listSubscriberServices, type Service } from './subscriber-services.store.ts';
import type { AnnouncementAnswer, ComponentAnswer, StatusPageAnswer, SubscriberAnswer } from './wire.ts';

export async function presentPages(deps: Deps, accountId: number, rows: StatusPageRow[]): Promise<StatusPageAnswer[]> {
  const { db } = deps.database;
  const ids = rows.map((row) => row.id);
  const groups = await listGroups(db, ids);
  const subscribers = await countSubscribers(db, accountId, ids);
  const statuses = await statusesOf(deps, accountId, [...groups.values()].flat());
  const reported = Map.groupBy(await listReportedStates(db, accountId, ids), (one) => one.status_page_id);
  return rows.map((row) => ({
    id: row.id,
    object: 'status_page',
    name: row.name,
    slug: row.slug,
    domain: row.domain,
    domain_verification: presentVerification(deps.vault, row),
    description: row.description,
    theme: row.theme,
    accent: row.accent,
    footer_text: row.footer_text,
    footer_url: row.footer_url,
    noindex: row.noindex as 0 | 1,
    show_response_times: row.show_response_times as 0 | 1,
    show_causes: row.show_causes as 0 | 1,
    show_objectives: row.show_objectives as 0 | 1,
    has_password: row.password_hash !== null,
    // The console's security policy allows images only from the service's own host.
    logo_url: row.logo === null ? null : `${deps.config.monitorBaseUrl}/status/${row.slug}/logo-${row.logo}`,
    url: pageUrl(deps.config, row),
    groups: (groups.get(row.id) ?? []) as StatusPageAnswer['groups'],
    embed_origins: row.embed_origins === '' ? [] : row.embed_origins.split(' '),
    ...presentOverall(groups.get(row.id) ?? [], statuses, reported.get(row.id) ?? []),
    subscribers: subscribers.get(row.id) ?? 0,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  }));
}

function presentOverall(groups: Group[], statuses: Map<number, ShownState>, reported: ReportedState[]) {
  const shown = groups.flatMap(({ monitor_ids, components = [] }) => [
    ...monitor_ids.flatMap((id) => {
      const own = statuses.get(id);
      return own === undefined ? [] : worstState(own, statesOf(reported, { monitor: id }));
    }),
    ...components.map(({ id, state }) => worstState(state, statesOf(reported, { component: id }))),
  ]);
  const { state, sentence } = overallOf(shown);
  return { status: state, status_text: sentence };
}

async function statusesOf(deps: Deps, accountId: number, groups: Group[]): Promise<Map<number, ShownState>> {
  const { db } = deps.database;
  const ids = [...new Set(groups.flatMap((group) => group.monitor_ids))];
  const monitors = await listPageMonitors(db, accountId, ids);
  const maintenance = await maintenanceOf(db, [accountId]);
  return new Map(
    monitors.map((monitor) => [monitor.id, shownState(statusOf(monitor, maintenance, deps.now()).status)]),
  );
}

export async function presentPage(deps: Deps, row: StatusPageRow): Promise<StatusPageAnswer> {
  const [shown] = await presentPages(deps, row.account_id, [row]);
  return shown!;
}

export const presentAnnouncement = (row: AnnouncementRow): AnnouncementAnswer => ({
  id: row.id,
  object: 'announcement',
  title: row.title,
  text: row.text,
  kind: row.kind,
  starts_at: toIso(row.starts_at),
  ends_at: toIsoOrNull(row.ends_at),
  created_at: toIso(row.created_at),
});

export const presentComponent = (row: StatusPageComponentRow): ComponentAnswer => ({
  id: row.id,
  object: 'component',
  name: row.name,
  state: row.state,
  changed_at: toIso(row.changed_at),
  created_at: toIso(row.created_at),
});

export async function presentSubscribers(deps: Deps, rows: SubscriberRow[]): Promise<SubscriberAnswer[]> {
  const chosen = await listSubscriberServices(
    deps.database.db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => presentSubscriber(deps, row, chosen.get(row.id) ?? []));
}

const presentSubscriber = (deps: Deps, row: SubscriberRow, chosen: Service[]): SubscriberAnswer => ({
  id: row.id,
  object: 'subscriber',
  channel: row.channel,
  address: shownAddress(deps.vault, row),
  email: row.channel === 'email' ? openEmail(deps.vault, row) : '',
  services:
    row.all_services === 1 ? null : chosen.map(({ monitor_id, component_id }) => ({ monitor_id, component_id })),
  confirmed_at: toIsoOrNull(row.confirmed_at),
  created_at: toIso(row.created_at),
});
