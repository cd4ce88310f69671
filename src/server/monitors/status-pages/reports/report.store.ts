import {
  type ComponentState,
  childRows,
  type Database,
  type DatabaseOrTransaction,
  hasEnabledModule,
  lockForUpdate,
  ownedRows,
  type StatusPageRow,
  type StatusReportRow,
  type StatusReportServiceRow,
  type StatusReportUpdateRow,
} from '../../../database/index.ts';

type OfPage = Pick<StatusPageRow, 'id' | 'account_id'>;

export const {
  listPage: listReports,
  find: findReport,
  lock: lockReport,
  insert: insertReport,
  update: updateReportRow,
  delete: deleteReportRow,
} = childRows('status_reports', 'status_page_id');

/** Finds a report on any of the account’s pages. */
export const { find: findOwnReport, lock: lockOwnReport } = ownedRows('status_reports');

export const {
  list: listTemplates,
  find: findTemplate,
  count: countTemplates,
  insert: insertTemplate,
  update: updateTemplateRow,
  delete: deleteTemplateRow,
} = ownedRows('status_report_templates');

export type Service = Pick<StatusReportServiceRow, 'monitor_id' | 'component_id' | 'state'>;

/** Not limited to an account: the caller must check access to the reports. */
export async function listServices(db: DatabaseOrTransaction, ids: number[]): Promise<StatusReportServiceRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('status_report_services')
    .selectAll()
    .where('status_report_id', 'in', ids)
    .orderBy('status_report_id')
    .orderBy('id')
    .execute();
}

/** The caller must lock the report. */
export async function replaceServices(trx: DatabaseOrTransaction, id: number, services: Service[]): Promise<void> {
  await trx.deleteFrom('status_report_services').where('status_report_id', '=', id).execute();
  if (services.length === 0) return;
  await trx
    .insertInto('status_report_services')
    .values(services.map((service) => ({ ...service, status_report_id: id })))
    .execute();
}

/** Returns the names of affected services that are on the page. The caller must check access to the report. */
export async function listServiceNames(db: DatabaseOrTransaction, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('status_report_services as service')
    .innerJoin('status_reports as report', 'report.id', 'service.status_report_id')
    .leftJoin('status_page_monitors as shown', (join) =>
      join
        .onRef('shown.status_page_id', '=', 'report.status_page_id')
        .onRef('shown.monitor_id', '=', 'service.monitor_id'),
    )
    .leftJoin('monitors', 'monitors.id', 'shown.monitor_id')
    .leftJoin('status_page_components as component', 'component.id', 'service.component_id')
    .select(({ fn }) => fn.coalesce('monitors.name', 'component.name').as('name'))
    .where('service.status_report_id', '=', id)
    .orderBy('service.id')
    .execute();
  return rows.flatMap(({ name }) => name ?? []);
}

export async function listServiceIds(db: DatabaseOrTransaction, page: OfPage) {
  const monitors = await db
    .selectFrom('status_page_monitors')
    .select('monitor_id')
    .where('status_page_id', '=', page.id)
    .execute();
  const components = await db
    .selectFrom('status_page_components')
    .select('id')
    .where('account_id', '=', page.account_id)
    .where('status_page_id', '=', page.id)
    .execute();
  return {
    monitors: new Set(monitors.map((row) => row.monitor_id)),
    components: new Set(components.map((row) => row.id)),
  };
}

/** Newest first. Not limited to an account: the caller must check access to the reports. */
export async function listUpdates(db: DatabaseOrTransaction, ids: number[]): Promise<StatusReportUpdateRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('status_report_updates')
    .selectAll()
    .where('status_report_id', 'in', ids)
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Published updates, newest first. If there are more than `limit`, each report loses its oldest ones, so no report
 * disappears. Not limited to an account: the caller must check access to the reports.
 */
export async function listPublishedUpdates(
  db: DatabaseOrTransaction,
  ids: number[],
  limit: number,
): Promise<StatusReportUpdateRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .with('placed', (cte) =>
      cte
        .selectFrom('status_report_updates')
        .selectAll()
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('status_report_id').orderBy('publish_at', 'desc').orderBy('id', 'desc'))
            .as('place'),
        )
        .where('status_report_id', 'in', ids)
        .where('state', '=', 'published'),
    )
    .selectFrom('placed')
    .selectAll()
    .orderBy('place')
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.sort((a, b) => b.publish_at - a.publish_at || b.id - a.id);
}

type OfReport = Pick<StatusReportRow, 'id'>;

export async function findUpdate(
  db: DatabaseOrTransaction,
  report: OfReport,
  id: number,
): Promise<StatusReportUpdateRow | undefined> {
  return db
    .selectFrom('status_report_updates')
    .selectAll()
    .where('status_report_id', '=', report.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export type NewUpdate = Pick<StatusReportUpdateRow, 'phase' | 'text' | 'publish_at' | 'state' | 'notify'>;

export async function insertUpdate(
  trx: DatabaseOrTransaction,
  report: OfReport,
  update: NewUpdate & { created_at: number },
): Promise<StatusReportUpdateRow> {
  return trx
    .insertInto('status_report_updates')
    .values({ ...update, status_report_id: report.id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changeUpdate(
  trx: DatabaseOrTransaction,
  report: OfReport,
  id: number,
  changes: Partial<NewUpdate>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await trx
    .updateTable('status_report_updates')
    .set(changes)
    .where('status_report_id', '=', report.id)
    .where('id', '=', id)
    .execute();
}

export async function deleteUpdateRow(trx: DatabaseOrTransaction, report: OfReport, id: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('status_report_updates')
    .where('status_report_id', '=', report.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/**
 * Reports that visitors can see and that are open or ended after `sinceMs`, newest first. Open ones are first if there
 * are more than `limit`.
 */
export async function listVisibleReports(
  db: DatabaseOrTransaction,
  page: OfPage,
  { sinceMs, limit }: { sinceMs: number; limit: number },
): Promise<StatusReportRow[]> {
  const rows = await db
    .selectFrom('status_reports')
    .selectAll()
    .where('account_id', '=', page.account_id)
    .where('status_page_id', '=', page.id)
    .where('published_at', 'is not', null)
    .where((eb) => eb.or([eb('resolved_at', 'is', null), eb('resolved_at', '>', sinceMs)]))
    .orderBy(({ eb, case: when }) =>
      when()
        .when(eb('resolved_at', 'is', null))
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.sort((a, b) => (b.published_at ?? 0) - (a.published_at ?? 0) || b.id - a.id);
}

export type ReportedState = { status_page_id: number; monitor_id: number | null; component_id: number | null } & {
  state: ComponentState;
};

/** Returns the states from open reports. */
export async function listReportedStates(
  db: DatabaseOrTransaction,
  accountId: number,
  pageIds: number[],
): Promise<ReportedState[]> {
  if (pageIds.length === 0) return [];
  return db
    .selectFrom('status_report_services as service')
    .innerJoin('status_reports as report', 'report.id', 'service.status_report_id')
    .select(['report.status_page_id', 'service.monitor_id', 'service.component_id', 'service.state'])
    .where('report.account_id', '=', accountId)
    .where('report.status_page_id', 'in', pageIds)
    .where('report.published_at', 'is not', null)
    .where('report.resolved_at', 'is', null)
    .execute();
}

/** Returns the states that open reports give a monitor or a component. */
export const statesOf = (
  reported: readonly Omit<ReportedState, 'status_page_id'>[],
  { monitor, component }: { monitor?: number; component?: number | null | undefined },
): ComponentState[] =>
  reported
    .filter((one) => (monitor === undefined ? one.component_id === (component ?? 0) : one.monitor_id === monitor))
    .map(({ state }) => state);

/** Not limited to an account. */
export async function listDueUpdates(db: DatabaseOrTransaction, nowMs: number, limit: number) {
  return db
    .selectFrom('status_report_updates as update')
    .innerJoin('status_reports', 'status_reports.id', 'update.status_report_id')
    .select(['update.id', 'update.status_report_id', 'status_reports.account_id'])
    .where('update.state', '=', 'planned')
    .where('update.publish_at', '<=', nowMs)
    .where(hasEnabledModule('status_reports'))
    .orderBy('update.publish_at')
    .orderBy('update.id')
    .limit(limit)
    .execute();
}

/** Locks the reports of a page before they are deleted. */
export async function lockReportsOfPage(database: Database, trx: DatabaseOrTransaction, page: OfPage): Promise<void> {
  const reports = trx
    .selectFrom('status_reports')
    .select('id')
    .where('account_id', '=', page.account_id)
    .where('status_page_id', '=', page.id)
    .orderBy('id');
  await lockForUpdate(database, reports).execute();
}
