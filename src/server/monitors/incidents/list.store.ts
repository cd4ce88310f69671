import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely';
import { containsText, type Database, type DatabaseOrTransaction, type Schema } from '../../database/index.ts';
import type { IncidentStatus } from './wire.ts';

export type ListedIncident = Selectable<Schema['incidents']> & { monitor_name: string; monitor_url: string };

export type IncidentSelection = {
  search: string | undefined;
  searchBy: 'monitor' | 'cause';
  /** `told`: stored causes whose translation matches; `asKept`: also search the stored text */
  causes: { told: string[]; asKept: boolean };
  status: IncidentStatus | undefined;
  monitorId: number | undefined;
  among: ReadonlySet<number> | undefined;
  sortBy: 'started_at' | 'ended_at';
  sort: 'asc' | 'desc';
  page: number;
  perPage: number;
};

const listed = (db: DatabaseOrTransaction, accountId: number) =>
  db
    .selectFrom('incidents')
    .innerJoin('monitors', 'monitors.id', 'incidents.monitor_id')
    .where('incidents.account_id', '=', accountId)
    .where('monitors.account_id', '=', accountId);

export async function listIncidents(
  database: Database,
  accountId: number,
  selection: IncidentSelection,
): Promise<{ rows: ListedIncident[]; total: number }> {
  const { search, searchBy, causes, status, monitorId, among, sortBy, sort, page, perPage } = selection;
  let matching = listed(database.db, accountId);
  if (search)
    matching = matching.where((eb) => {
      if (searchBy === 'monitor') return containsText(eb.ref('monitors.name'), search);
      return eb.or([
        ...(causes.asKept ? [containsText(eb.ref('incidents.cause'), search)] : []),
        ...(causes.told.length > 0 ? [eb('incidents.cause', 'in', causes.told)] : []),
      ]);
    });
  if (status !== undefined) matching = matching.where('ended_at', status === 'resolved' ? 'is not' : 'is', null);
  if (status === 'unresolved' || status === 'acknowledged')
    matching = matching.where('acknowledged_at', status === 'acknowledged' ? 'is not' : 'is', null);
  if (monitorId !== undefined) matching = matching.where('monitor_id', '=', monitorId);
  // Databases reject an empty list, so 0 is used, which is no monitor's ID.
  if (among !== undefined) matching = matching.where('monitor_id', 'in', among.size > 0 ? [...among] : [0]);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  let ordered = matching
    .selectAll('incidents')
    .select(['monitors.name as monitor_name', 'monitors.url as monitor_url']);
  // Databases order nulls differently, so this makes open incidents come after all ended incidents.
  if (sortBy === 'ended_at') ordered = ordered.orderBy(sql`case when ended_at is null then 1 else 0 end`, sort);
  const rows = await ordered
    .orderBy(`incidents.${sortBy}`, sort)
    .orderBy('incidents.id', sort)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total: Number(total) };
}

export async function listCauses(db: DatabaseOrTransaction, accountId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('incidents')
    .select('cause')
    .where('account_id', '=', accountId)
    .groupBy('cause')
    .orderBy(({ fn }) => fn.max('id'), 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ cause }) => cause);
}

export async function findListedIncident(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<ListedIncident | undefined> {
  return listed(db, accountId)
    .selectAll('incidents')
    .select(['monitors.name as monitor_name', 'monitors.url as monitor_url'])
    .where('incidents.id', '=', id)
    .executeTakeFirst();
}

export const hasIncidentSince = (monitorId: Expression<unknown>, sinceMs: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from incidents where incidents.monitor_id = ${monitorId}
    and (incidents.ended_at is null or incidents.ended_at > ${sinceMs}))`;

export async function listIncidentsOfMonitors(
  db: DatabaseOrTransaction,
  accountId: number,
  monitorIds: number[],
  { from, to, most }: { from: number; to: number; most: number },
): Promise<ListedIncident[]> {
  if (monitorIds.length === 0) return [];
  return listed(db, accountId)
    .selectAll('incidents')
    .select(['monitors.name as monitor_name', 'monitors.url as monitor_url'])
    .where('monitor_id', 'in', monitorIds)
    .where('started_at', '<', to)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', from)]))
    .orderBy('started_at', 'desc')
    .orderBy('incidents.id', 'desc')
    .limit(most)
    .execute();
}

export const listAccountIncidentsWithin = (
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<ListedIncident[]> =>
  listed(db, accountId)
    .selectAll('incidents')
    .select(['monitors.name as monitor_name', 'monitors.url as monitor_url'])
    .where('started_at', '<', to)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', from)]))
    .orderBy('started_at', 'desc')
    .orderBy('incidents.id', 'desc')
    .limit(most)
    .execute();
