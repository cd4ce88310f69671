import { translateCause } from '../../causes/index.ts';
import type { Database } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { dayMs, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { type GroupHeader, listGroupHeaders, listGroupIdsIn } from '../groups/index.ts';
import {
  dayStarts,
  daysOf,
  findOpenCauses,
  type History,
  historiesOf,
  percentUp,
  uptimePercent,
} from '../incidents/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import type { Maintenance } from '../monitor/index.ts';
import { causeOfStatus, listTags, type Status, statusOf, tagsOf } from '../monitor/index.ts';
import { sparklines } from '../statistics/index.ts';
import {
  countByStatus,
  hasWindow,
  type LeanRow,
  leanPage,
  leanRows,
  leanRowsOf,
  type Selection,
} from './rows.store.ts';
import type { Counts, Live, Row, RowsQuery } from './wire.ts';

const shownDays = 30;

const urgency: Record<Status, number> = {
  down: 0,
  unreachable: 1,
  unknown: 2,
  degraded: 3,
  pending: 4,
  maintenance: 5,
  up: 6,
  paused: 7,
};

type QuietStatus = Exclude<Status, 'maintenance'>;

const byUrgency = (Object.keys(urgency) as Status[])
  .filter((status): status is QuietStatus => status !== 'maintenance')
  .sort((one, other) => urgency[one] - urgency[other]);

export const unfiltered: Selection = { search: undefined, searchBy: 'name', tag: undefined };

export async function monitorRows(deps: Deps, caller: Caller, query: RowsQuery) {
  const { accountId } = caller;
  const { db } = deps.database;
  const nowMs = deps.now();
  const selection: Selection = {
    search: query.search ?? undefined,
    searchBy: query.search_by ?? 'name',
    tag: query.tag ?? undefined,
    groupIds: query.group_id == null ? undefined : await listGroupIdsIn(db, accountId, query.group_id),
  };
  const maintenance = await maintenanceOf(db, [accountId]);
  const page = query.page ?? 1;
  const perPage = query.per_page ?? 50;
  const groups = await listGroupHeaders(deps, accountId);
  const asked = { query, selection, maintenance, page, perPage, groups };
  const { rows, total, counts } = await pageOf(deps, accountId, asked);
  const ids = rows.map((row) => row.id);
  const starts = dayStarts(nowMs, caller.timeZone, shownDays);
  // The first day can begin up to a day before these 30 × 24 hours.
  const span = { fromMs: Math.min(starts[0]!, nowMs - shownDays * dayMs), toMs: nowMs };
  const [live, histories, tags, sparks, known] = await Promise.all([
    liveOf(deps, accountId, rows, maintenance),
    historiesOf(db, rows, maintenance, span),
    tagsOf(db, ids),
    sparksOf(deps, ids, nowMs),
    listTags(db, accountId),
  ]);
  const entries = rows.map((row, index): Row => {
    const history = histories.get(row.id)!;
    return {
      ...live[index]!,
      name: row.name,
      url: row.url,
      paused: row.paused === 1,
      severity: row.severity,
      ignores_certificate_errors: row.ignore_certificate_errors === 1,
      tags: tags.get(row.id) ?? [],
      group_id: row.group_id,
      uptime: {
        '24h': uptimePercent(history, nowMs - dayMs, nowMs),
        '30d': uptimePercent(history, nowMs - shownDays * dayMs, nowMs),
      },
      days: dailyUptime(history, starts, nowMs),
      spark: sparks.get(row.id) ?? [],
    };
  });
  return { entries, total, page, perPage, counts, tags: known, groups };
}

type Asked = {
  query: RowsQuery;
  selection: Selection;
  maintenance: Maintenance;
  page: number;
  perPage: number;
  groups: GroupHeader[];
};
type Found = { rows: LeanRow[]; total: number; counts: Counts };

/**
 * Reads all matching monitors (about 4 ms for 1,000) if the status depends on maintenance, or names or groups are sorted.
 * Otherwise the database filters and sorts.
 */
async function pageOf(deps: Deps, accountId: number, asked: Asked): Promise<Found> {
  const { query, selection, maintenance, page, perPage, groups } = asked;
  const { search, tag, groupIds } = selection;
  const isWhole = search === undefined && tag === undefined && groupIds === undefined;
  const isGrouped = query.grouped === 1 && groups.length > 0;
  const sortBy = query.sort_by ?? 'id';
  const sort = query.sort ?? 'desc';
  const first = (page - 1) * perPage;
  if (!isGrouped && sortBy !== 'name' && sortBy !== 'url' && query.status !== 'maintenance') {
    const counts = await countsWithoutMaintenance(deps, accountId, maintenance);
    const matching = isWhole ? counts : await countsWithoutMaintenance(deps, accountId, maintenance, selection);
    if (counts && matching) {
      const status = query.status ?? undefined;
      const wanted = { sort, offset: first, limit: perPage };
      const rows =
        sortBy === 'status'
          ? await pageByStatus(deps.database, { accountId, selection, counts: matching, status, ...wanted })
          : await leanPage(deps.database, accountId, selection, { status, sortBy, ...wanted });
      return { rows, total: matching[status ?? 'total'], counts };
    }
  }
  const nowMs = deps.now();
  const matching = await leanRows(deps.database, accountId, selection);
  const all = isWhole ? matching : await leanRows(deps.database, accountId, unfiltered);
  const shown = matching
    .map((row) => ({ row, status: statusOf(row, maintenance, nowMs).status }))
    .filter(({ status }) => query.status == null || status === query.status)
    .sort(orderBy(sortBy, sort));
  if (isGrouped) {
    const places = new Map(groups.map(({ id }, place) => [id, place]));
    const placeOf = ({ group_id }: LeanRow) =>
      group_id === null ? groups.length : (places.get(group_id) ?? groups.length);
    shown.sort((one, other) => placeOf(one.row) - placeOf(other.row));
  }
  return {
    rows: shown.slice(first, first + perPage).map(({ row }) => row),
    total: shown.length,
    counts: countsOf(all, maintenance, nowMs),
  };
}

type Slice = {
  accountId: number;
  selection: Selection;
  counts: Counts;
  /** undefined to include all */
  status: QuietStatus | undefined;
  sort: 'asc' | 'desc';
  offset: number;
  limit: number;
};

/** Running one query per status uses the index, instead of sorting all monitors. */
async function pageByStatus(
  database: Database,
  { accountId, selection, counts, status: only, sort, offset, limit }: Slice,
): Promise<LeanRow[]> {
  const rows: LeanRow[] = [];
  const statuses = only ? [only] : byUrgency;
  let begin = 0;
  for (const status of sort === 'desc' ? statuses : statuses.toReversed()) {
    const from = Math.max(offset, begin);
    begin += counts[status];
    const to = Math.min(offset + limit, begin);
    if (from >= to) continue;
    const slice = { status, sortBy: 'id', sort, offset: from - (begin - counts[status]), limit: to - from } as const;
    rows.push(...(await leanPage(database, accountId, selection, slice)));
  }
  return rows;
}

const dailyUptime = (history: History, starts: number[], nowMs: number): (number | null)[] =>
  daysOf(history, starts, nowMs).map(({ watchedMs, downMs }) =>
    watchedMs === 0 ? null : percentUp(watchedMs, downMs),
  );

export async function liveMonitors(deps: Deps, accountId: number, ids: number[]): Promise<Live[]> {
  const rows = await leanRowsOf(deps.database.db, accountId, ids);
  return liveOf(deps, accountId, rows, await maintenanceOf(deps.database.db, [accountId]));
}

export async function monitorCounts(deps: Deps, accountId: number): Promise<Counts> {
  const maintenance = await maintenanceOf(deps.database.db, [accountId]);
  const counts = await countsWithoutMaintenance(deps, accountId, maintenance);
  return counts ?? countsOf(await leanRows(deps.database, accountId, unfiltered), maintenance, deps.now());
}

/** Returns undefined if any monitor could be under maintenance. */
export async function countsWithoutMaintenance(
  deps: Pick<Deps, 'database' | 'now'>,
  accountId: number,
  maintenance: Maintenance,
  selection: Selection = unfiltered,
): Promise<Counts | undefined> {
  const nowMs = deps.now();
  if (maintenance.mayBePlanned(accountId, nowMs)) return undefined;
  // Local time is always less than two days behind UTC.
  const endsFrom = toIso(nowMs - 2 * dayMs)
    .slice(0, 16)
    .replace('T', ' ');
  if (await hasWindow(deps.database, accountId, endsFrom)) return undefined;
  const found = await countByStatus(deps.database, accountId, selection);
  const counts = noCounts();
  for (const { status, count } of found) {
    counts[status] = count;
    counts.total += count;
  }
  return counts;
}

async function liveOf(deps: Deps, accountId: number, rows: LeanRow[], maintenance: Maintenance): Promise<Live[]> {
  const nowMs = deps.now();
  const down = rows.filter((row) => row.condition === 'down').map((row) => row.id);
  const causes = await findOpenCauses(deps.database.db, accountId, down);
  return rows.map((row) => {
    const { status, sinceMs } = statusOf(row, maintenance, nowMs);
    const cause = causeOfStatus(status, row, causes.get(row.id));
    return {
      id: row.id,
      status,
      status_since: toIso(sinceMs),
      cause: cause === null ? null : translateCause(cause),
      response_time: row.response_time_ms === null ? null : Math.round(row.response_time_ms * 10) / 10,
      last_checked_at: toIsoOrNull(row.last_checked_at),
    };
  });
}

async function sparksOf(deps: Deps, ids: number[], nowMs: number): Promise<Map<number, (number | null)[]>> {
  try {
    return await sparklines(deps, ids, nowMs);
  } catch (error) {
    deps.log.warn({ err: error }, 'the charts of the monitor list could not be read; showing the list without them');
    return new Map();
  }
}

export function countsOf(rows: LeanRow[], maintenance: Maintenance, nowMs: number): Counts {
  const counts = { ...noCounts(), total: rows.length };
  for (const row of rows) counts[statusOf(row, maintenance, nowMs).status]++;
  return counts;
}

const noCounts = (): Counts => ({
  total: 0,
  up: 0,
  down: 0,
  unreachable: 0,
  pending: 0,
  paused: 0,
  maintenance: 0,
  unknown: 0,
  degraded: 0,
});

type RowStatus = { row: LeanRow; status: Status };
const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function orderBy(column: NonNullable<RowsQuery['sort_by']>, direction: 'asc' | 'desc') {
  const compare = (one: RowStatus, other: RowStatus): number => {
    switch (column) {
      case 'id':
        return 0;
      case 'name':
        return byText(one.row.name.toLowerCase(), other.row.name.toLowerCase());
      case 'url':
        return byText(one.row.url, other.row.url);
      case 'response_time':
        return (one.row.response_time_ms ?? -1) - (other.row.response_time_ms ?? -1);
      case 'status':
        return urgency[other.status] - urgency[one.status];
    }
  };
  const sign = direction === 'asc' ? 1 : -1;
  return (one: RowStatus, other: RowStatus): number => sign * (compare(one, other) || one.row.id - other.row.id);
}
