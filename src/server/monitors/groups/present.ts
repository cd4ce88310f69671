import type { MonitorGroupRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, secondMs, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { degradedMs, type History, historiesOf, inWindows, type Span, uptimesOf } from '../incidents/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { type Status, statusOf } from '../monitor/index.ts';
import { listGroupedMonitors, listGroupRows } from './group.store.ts';
import { groupHistories } from './history.ts';
import { parseDownWhen } from './rule.ts';
import { groupStatus } from './status.ts';
import { inTreeOrder } from './tree.ts';
import type { GroupAnswer, GroupShown } from './wire.ts';

const shownDays = 90;
const maxPeriods = 100;

type GroupDeps = Pick<Deps, 'database' | 'now'>;
type Member = { id: number; name: string; status: Status };
type GroupState = {
  group: MonitorGroupRow;
  status: Status;
  monitors: Member[];
  groups: GroupState[];
  counts: { monitors: number; down: number };
};

/** Returns all groups of the account in the order of the tree. */
export async function presentGroups(deps: GroupDeps, accountId: number): Promise<GroupAnswer[]> {
  const { states, histories } = await readGroups(deps, accountId);
  return states.map((state) => present(state, histories.get(state.group.id)!, deps.now()));
}

export async function presentGroup(deps: GroupDeps, accountId: number, id: number): Promise<GroupShown | undefined> {
  const { states, histories } = await readGroups(deps, accountId);
  const state = states.find(({ group }) => group.id === id);
  if (!state) return undefined;
  const history = histories.get(id)!;
  return {
    ...present(state, history, deps.now()),
    members: [
      ...state.groups.map(
        ({ group, status }) => ({ object: 'monitor_group', id: group.id, name: group.name, status }) as const,
      ),
      ...state.monitors.map((member) => ({ object: 'monitor', ...member }) as const),
    ],
    outages: presentPeriods(history.incidents),
    degraded: presentPeriods(history.degraded ?? []),
  };
}

const presentPeriods = (spans: Span[]) =>
  spans
    .toReversed()
    .slice(0, maxPeriods)
    .map(({ from, to }) => ({ started_at: toIso(from), ended_at: toIsoOrNull(to) }));

export type GroupHeader = Pick<GroupAnswer, 'id' | 'name' | 'parent_id' | 'status' | 'monitors' | 'down'> & {
  depth: number;
};

/** For lists: without uptime. */
export async function listGroupHeaders(deps: GroupDeps, accountId: number): Promise<GroupHeader[]> {
  const { db } = deps.database;
  const groups = await listGroupRows(db, accountId);
  if (groups.length === 0) return [];
  const { states } = await readStates(deps, accountId, groups);
  const depths = new Map(inTreeOrder(groups).map(({ group, depth }) => [group.id, depth]));
  return states.map(({ group, status, counts }) => ({
    id: group.id,
    name: group.name,
    parent_id: group.parent_id,
    status,
    ...counts,
    depth: depths.get(group.id)!,
  }));
}

async function readStates({ database: { db }, now }: GroupDeps, accountId: number, groups: MonitorGroupRow[]) {
  const nowMs = now();
  const rows = await listGroupedMonitors(
    db,
    accountId,
    groups.map(({ id }) => id),
  );
  const maintenance = await maintenanceOf(db, [accountId]);
  const monitors = Map.groupBy(rows, (row) => row.group_id!);
  const states = new Map<number, GroupState>();
  const ordered = inTreeOrder(groups).map(({ group }) => group);
  // Children first.
  for (const group of ordered.toReversed()) {
    const own = (monitors.get(group.id) ?? []).map((row) => ({
      id: row.id,
      name: row.name,
      status: statusOf(row, maintenance, nowMs).status,
    }));
    const inside = ordered.filter(({ parent_id }) => parent_id === group.id).map(({ id }) => states.get(id)!);
    const sum = (count: 'monitors' | 'down') => inside.reduce((total, { counts }) => total + counts[count], 0);
    // An empty group doesn't count as a member.
    const counted = inside.filter(({ counts }) => counts.monitors > 0);
    states.set(group.id, {
      group,
      monitors: own,
      groups: inside,
      status: groupStatus(
        [...own, ...counted].map(({ status }) => status),
        parseDownWhen(group.down_when),
      ),
      counts: {
        monitors: own.length + sum('monitors'),
        down: own.filter(({ status }) => status === 'down').length + sum('down'),
      },
    });
  }
  return { states: ordered.map(({ id }) => states.get(id)!), rows, maintenance, nowMs };
}

type MeasuredGroup = { id: number; name: string; monitorIds: number[]; history: History };

/** Returns the groups with these IDs. `monitorIds` includes the monitors of the groups in them. */
export async function measureGroups(
  deps: GroupDeps,
  accountId: number,
  ids: readonly number[],
  range: { fromMs: number; toMs: number },
): Promise<MeasuredGroup[]> {
  if (ids.length === 0) return [];
  const { states, histories } = await readGroups(deps, accountId, range);
  const monitorIdsOf = ({ monitors, groups }: GroupState): number[] => [
    ...monitors.map(({ id }) => id),
    ...groups.flatMap(monitorIdsOf),
  ];
  return states
    .filter(({ group }) => ids.includes(group.id))
    .map((state) => ({
      id: state.group.id,
      name: state.group.name,
      monitorIds: monitorIdsOf(state),
      history: histories.get(state.group.id)!,
    }));
}

async function readGroups(deps: GroupDeps, accountId: number, within?: { fromMs: number; toMs: number }) {
  const { db } = deps.database;
  const groups = await listGroupRows(db, accountId);
  const { states, rows, maintenance, nowMs } = await readStates(deps, accountId, groups);
  const range = within ?? { fromMs: nowMs - shownDays * dayMs, toMs: nowMs };
  const monitors = await historiesOf(db, rows, maintenance, range);
  return { states, histories: groupHistories(groups, rows, monitors, range) };
}

const present = ({ group, status, counts }: GroupState, history: History, nowMs: number): GroupAnswer => ({
  id: group.id,
  object: 'monitor_group',
  name: group.name,
  parent_id: group.parent_id,
  down_when: parseDownWhen(group.down_when),
  position: group.position,
  status,
  ...counts,
  uptime: uptimesOf(history, nowMs),
  degraded_s: inWindows((ms) => Math.round(degradedMs(history, nowMs - ms, nowMs) / secondMs)),
  created_at: toIso(group.created_at),
  updated_at: toIso(group.updated_at),
});
