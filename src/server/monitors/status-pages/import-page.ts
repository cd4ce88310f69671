import { randomBytes } from 'node:crypto';
import { hashPassword, lockAccount, requireQuota } from '../../accounts/index.ts';
import {
  type ComponentState,
  type DatabaseOrTransaction,
  inTransaction,
  type MaintenancePlanRow,
  type ReportPhase,
  type StatusPageRow,
  type StatusReportRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { message, notFound, Refusal, t } from '../../kernel/index.ts';
import { fitsWindow, type ImportedWindow, importedMaintenances, isExpiredWindow } from '../maintenance/index.ts';
import { insertAnnouncement } from './announcement.store.ts';
import { listGroups, replaceGroups } from './group.store.ts';
import {
  findPageByReference,
  insertPastUpdates,
  listAllAnnouncements,
  listAllReports,
  listMonitorNames,
} from './import-page.store.ts';
import { defaultColumns } from './operations.ts';
import { countPages, findTakenAddresses, type Group, insertPage, lockPage } from './page.store.ts';
import { suggestSlug } from './page-url.ts';
import { importedReports } from './reports/index.ts';

/** A page of another tool, its past included. Times are in epoch ms. */
export type WantedPage = {
  reference: string;
  name: string;
  /** the address is derived from it */
  address: string;
  description: string;
  noindex: 0 | 1;
  /** not open to everyone in the other tool: a new page gets a random password */
  isPrivate: boolean;
  groups: { name: string; components: { name: string; state: ComponentState }[] }[];
  reports: WantedReport[];
  maintenances: WantedMaintenance[];
};
export type WantedReport = {
  title: string;
  impact: StatusReportRow['impact'];
  createdMs: number;
  affected: { group: string; name: string; state: ComponentState }[];
  /** oldest first */
  updates: { phase: ReportPhase; text: string; atMs: number }[];
  postmortem: string;
};
export type WantedMaintenance = {
  title: string;
  createdMs: number;
  /** used if the page shows no affected monitor */
  announcement: { text: string; startsMs: number; endsMs: number };
  window: Pick<ImportedWindow, 'description' | 'fromMs' | 'toMs' | 'zone'>;
  affected: { group: string; name: string }[];
};

type Action = 'create' | 'change' | 'none';
export type PagePlan = {
  /** null: the page doesn't exist yet */
  pageId: number | null;
  /** `missing`: private in the other tool, but an existing page here that everyone can open */
  protection: 'password' | 'missing' | 'none';
  /** one per component, in the order of the groups */
  components: Action[];
  reports: { action: Action; id: number | null; missing: number[] }[];
  maintenances: MaintenanceAction[];
};
/** `monitors`: those of the window, with the names of affected components. Without any, there is no window. */
export type MaintenanceAction = {
  window: Action;
  announcement: Action;
  monitors: { id: number; name: string }[];
};

const maxGroups = 50;
const maxComponents = 200;

export const isIdlePage = ({ pageId, components, reports, maintenances }: PagePlan): boolean =>
  pageId !== null &&
  [
    ...components,
    ...maintenances.flatMap(({ window, announcement }) => [window, announcement]),
    ...reports.map(({ action }) => action),
  ].every(isNone);
const isNone = (action: Action): boolean => action === 'none';

/** An imported page only gets new entries, so changes made here stay. */
export async function planPage(
  db: DatabaseOrTransaction,
  accountId: number,
  wanted: WantedPage,
  nowMs: number,
): Promise<PagePlan> {
  const page = await findPageByReference(db, accountId, wanted.reference);
  const groups = page ? ((await listGroups(db, [page.id])).get(page.id) ?? []) : [];
  const held = keysOf(groups);
  const reports = page ? await listAllReports(db, page) : [];
  const announcements = page ? await listAllAnnouncements(db, page) : [];
  const updates = await importedReports.publishedTimes(
    db,
    reports.map(({ id }) => id),
  );
  const takeReport = taker(reports);
  const takeAnnouncement = taker(announcements);
  const created = wanted.maintenances.map(({ createdMs }) => createdMs);
  const windows = await importedMaintenances.list(db, accountId, created);
  const takeWindow = planTaker(windows);
  const findAffected = affectedMonitors(await listMonitorNames(db, accountId), wanted.groups);
  const shown = new Set(groups.flatMap(({ monitor_ids }) => monitor_ids));
  return {
    pageId: page?.id ?? null,
    protection: protectionOf(wanted, page),
    components: wanted.groups.flatMap(({ name: group, components }) =>
      components.map(({ name }): Action => (held.has(keyOf(group, name)) ? 'none' : 'create')),
    ),
    reports: wanted.reports.map((report) => {
      const found = takeReport(report);
      if (!found) return { action: 'create', id: null, missing: [] };
      const times = updates.get(found.id) ?? new Set();
      const missing = report.updates.flatMap(({ atMs }, index) => (times.has(atMs) ? [] : [index]));
      return { action: missing.length > 0 ? 'change' : 'none', id: found.id, missing };
    }),
    maintenances: wanted.maintenances.map((one): MaintenanceAction => {
      const isExpired = isExpiredWindow(one.window, nowMs);
      const monitors = fitsWindow(one.window) && !isExpired ? findAffected(one.affected) : [];
      const [hasWindow, hasAnnouncement] = [takeWindow(one) !== undefined, takeAnnouncement(one) !== undefined];
      const isShown = isExpired ? hasWindow : monitors.some(({ id }) => shown.has(id));
      return {
        window: hasWindow || monitors.length === 0 ? 'none' : 'create',
        announcement: hasAnnouncement || isShown ? 'none' : 'create',
        monitors,
      };
    }),
  };
}

function protectionOf({ isPrivate }: WantedPage, page: StatusPageRow | undefined): PagePlan['protection'] {
  if (!isPrivate || (page && page.password_hash !== null)) return 'none';
  return page ? 'missing' : 'password';
}

export const protectFirst = message(
  'On Statuspage, only your team or some IP addresses can open the page, but everyone can open its page here. Set a password in its settings, then import the file again.',
);

/** Finds monitors that have the name of a component. Names that several monitors or components have don't count. */
function affectedMonitors(monitors: { id: number; name: string }[], groups: WantedPage['groups']) {
  const normal = (name: string) => name.trim().toLowerCase();
  const byName = Map.groupBy(monitors, ({ name }) => normal(name));
  const components = Map.groupBy(
    groups.flatMap((group) => group.components),
    ({ name }) => normal(name),
  );
  return (affected: WantedMaintenance['affected']): { id: number; name: string }[] => {
    const found = affected.flatMap(({ group, name }) => {
      const isUnique = (components.get(normal(name))?.length ?? 0) <= 1;
      const names = [...(group === '' ? [] : [`${group} / ${name}`, `${group} ${name}`]), ...(isUnique ? [name] : [])];
      const [match] = names.map((one) => byName.get(normal(one)) ?? []).filter((some) => some.length === 1);
      return match ?? [];
    });
    return [...new Map(found.map((one) => [one.id, one])).values()];
  };
}

/** The time of creation identifies a report or an announcement. The title decides if several have the same time. */
function taker<Row extends { title: string; created_at: number }>(rows: Row[]) {
  const left = Map.groupBy(rows, ({ created_at }) => created_at);
  return ({ title, createdMs }: { title: string; createdMs: number }): Row | undefined => {
    const some = left.get(createdMs) ?? [];
    const index = Math.max(
      some.findIndex((row) => row.title === title),
      some.length === 1 ? 0 : -1,
    );
    return index < 0 ? undefined : some.splice(index, 1)[0];
  };
}

/** Compares titles too, because another page's plan can have the same time of creation. */
function planTaker(plans: Pick<MaintenancePlanRow, 'name' | 'created_at'>[]) {
  const left = Map.groupBy(plans, ({ name, created_at }) => JSON.stringify([name, created_at]));
  return ({ title, createdMs }: Pick<WantedMaintenance, 'title' | 'createdMs'>) =>
    left.get(JSON.stringify([title, createdMs]))?.shift();
}

const keyOf = (group: string, name: string): string => JSON.stringify([group, name]);
const keysOf = (groups: Group[]): Map<string, number> =>
  new Map(
    groups.flatMap(({ name: group, components = [] }) =>
      components.map(({ id, name }) => [keyOf(group, name), id ?? 0]),
    ),
  );

/**
 * Notifies no subscribers. Throws Refusal 'conflict' if the page has changed since `shown` was made, or if private reports
 * would become public.
 */
export async function importPage(deps: Deps, caller: Caller, wanted: WantedPage, shown: PagePlan): Promise<number> {
  const { accountId } = caller;
  if (shown.protection === 'missing' && !isIdlePage(shown)) throw new Refusal('conflict', t(protectFirst));
  const password_hash =
    shown.protection === 'password' ? await hashPassword(randomBytes(24).toString('base64url')) : null;
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    const plan = await planPage(trx, accountId, wanted, deps.now());
    if (JSON.stringify(plan) !== JSON.stringify(shown))
      throw new Refusal(
        'conflict',
        t('The status page has changed, so the plan was not applied. Check the plan again.'),
      );
    const page =
      plan.pageId === null
        ? await createPage(trx, deps, { accountId, wanted, password_hash })
        : await lockPage(deps.database, trx, accountId, plan.pageId);
    if (!page) throw notFound();
    const components = await addComponents(trx, page, wanted, deps.now());
    // Oldest first, because lists of reports show the last one first.
    for (const [index, report] of [...wanted.reports.entries()].toReversed()) {
      const { action, id, missing } = plan.reports[index]!;
      const rows = report.updates.map(({ phase, text, atMs }) => ({ phase, text, publish_at: atMs }));
      if (action === 'create') {
        const affected = report.affected.flatMap(({ group, name, state }) => {
          const component = components.get(keyOf(group, name));
          return component === undefined ? [] : [{ monitor_id: null, component_id: component, state }];
        });
        const { title, impact, postmortem, createdMs: created_at } = report;
        const added = await importedReports.insert(trx, page, { title, impact, postmortem, created_at }, affected);
        await insertPastUpdates(trx, added.id, rows);
        await importedReports.refresh(trx, added);
      } else if (action === 'change') {
        const held = await importedReports.lock(deps.database, trx, page, id!);
        if (!held) throw notFound();
        await insertPastUpdates(
          trx,
          held.id,
          missing.map((at) => rows[at]!),
        );
        await importedReports.refresh(trx, held);
      }
    }
    const windows = plan.maintenances.filter(({ window }) => window === 'create').length;
    await importedMaintenances.requireSpace(trx, accountId, windows, deps.now());
    for (const [index, maintenance] of wanted.maintenances.entries())
      await addMaintenance(trx, page, { maintenance, action: plan.maintenances[index]!, nowMs: deps.now() });
    return page.id;
  });
}

async function addMaintenance(
  trx: DatabaseOrTransaction,
  page: StatusPageRow,
  { maintenance, action, nowMs }: { maintenance: WantedMaintenance; action: MaintenanceAction; nowMs: number },
): Promise<void> {
  const { title, createdMs, announcement, window } = maintenance;
  const monitorIds = action.monitors.map(({ id }) => id);
  if (action.window === 'create')
    await importedMaintenances.insert(trx, page.account_id, { ...window, name: title, createdMs, monitorIds }, nowMs);
  if (action.announcement === 'create')
    await insertAnnouncement(trx, page, {
      title,
      text: announcement.text,
      kind: 'maintenance',
      starts_at: announcement.startsMs,
      ends_at: announcement.endsMs,
      created_at: createdMs,
    });
}

async function createPage(
  trx: DatabaseOrTransaction,
  deps: Deps,
  { accountId, wanted, password_hash }: { accountId: number; wanted: WantedPage; password_hash: string | null },
): Promise<StatusPageRow> {
  const { name, address, description, noindex, reference } = wanted;
  await requireQuota(deps.database, trx, { accountId, of: 'status_pages', count: () => countPages(trx, accountId) });
  const isTaken = async (slug: string) => (await findTakenAddresses(trx, accountId, { slug })).length > 0;
  const nowMs = deps.now();
  const slug = await suggestSlug(address, isTaken);
  const columns = { ...defaultColumns, name, slug, description, noindex, reference, password_hash };
  return insertPage(trx, accountId, { ...columns, created_at: nowMs, updated_at: nowMs });
}

/** Returns the IDs of the page's components. */
async function addComponents(
  trx: DatabaseOrTransaction,
  page: StatusPageRow,
  { groups: wanted }: WantedPage,
  nowMs: number,
): Promise<Map<string, number>> {
  const groups = (await listGroups(trx, [page.id])).get(page.id) ?? [];
  const held = keysOf(groups);
  let isChanged = false;
  for (const { name, components } of wanted) {
    const added = components.filter((component) => !held.has(keyOf(name, component.name)));
    if (added.length === 0) continue;
    isChanged = true;
    const group = groups.find((one) => one.name === name);
    if (group) group.components = [...(group.components ?? []), ...added];
    else groups.push({ name, monitor_ids: [], components: added });
  }
  if (!isChanged) return held;
  const count = groups.flatMap(({ components = [] }) => components).length;
  if (groups.length > maxGroups || count > maxComponents)
    throw new Refusal(
      'conflict',
      t('The page would have more than {groups} groups or {components} components. Remove some first.', {
        groups: maxGroups,
        components: maxComponents,
      }),
    );
  await replaceGroups(trx, page, groups, nowMs);
  return keysOf((await listGroups(trx, [page.id])).get(page.id) ?? []);
}
