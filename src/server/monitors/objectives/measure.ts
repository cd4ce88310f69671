import type { DatabaseOrTransaction, ObjectiveRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { groupHistories, listGroupRows } from '../groups/index.ts';
import { downSpans, type History, historiesOf, sharedSpans, watchedSpans } from '../incidents/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { hostOf, mergeSpans } from '../monitor/index.ts';
import { type Meter, meterOf, type Weigh, weighTime } from './budget.ts';
import { type CoveredMonitor, listCoveredMonitors } from './objective.store.ts';
import type { Span } from './period.ts';

type CountedWebsite = { id: number; domain: string };

export type UsualVisitors =
  | { kind: 'usual'; website: CountedWebsite; weigh: Weigh }
  | { kind: 'unknown'; why: 'no_website' | 'no_history' | 'unavailable' };

/** Returns how many visitors are usual for a host in any span of time. */
export type FindUsualVisitors = (accountId: number, host: string) => Promise<UsualVisitors>;

export type MeasureDeps = Pick<Deps, 'database' | 'now'> & { findUsualVisitors: FindUsualVisitors };

export type Unknown = 'no_monitors' | 'not_checked' | 'no_website' | 'no_history' | 'unavailable';

export type Measured =
  | { kind: 'measured'; monitors: CoveredMonitor[]; meter: Meter; websites: CountedWebsite[]; ofMonitor: OfMonitor }
  | { kind: 'unknown'; monitors: CoveredMonitor[]; why: Unknown };

/**
 * Returns the weight of a monitor's own downtime, with a group only while the group is down. Returns undefined
 * if it doesn't have one, for example without a website.
 */
type OfMonitor = (monitorId: number, span: Span) => number | undefined;

/** Databases limit the parameters of a query. */
const monitorsPerQuery = 1000;

/** Measures the time since `fromMs`. The objectives can belong to several accounts. */
export async function measureObjectives(
  deps: MeasureDeps,
  objectives: ObjectiveRow[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Map<number, Measured>> {
  const { db } = deps.database;
  const covered = await listCoveredMonitors(db, objectives);
  const monitors = [...new Map([...covered.values()].flat().map((monitor) => [monitor.id, monitor])).values()];
  const accounts = monitors.map(({ account_id }) => account_id);
  const maintenance = await maintenanceOf(db, accounts);
  const histories = new Map<number, History>();
  for (let start = 0; start < monitors.length; start += monitorsPerQuery) {
    const some = monitors.slice(start, start + monitorsPerQuery);
    for (const [id, history] of await historiesOf(db, some, maintenance, { fromMs, toMs })) histories.set(id, history);
  }
  const spansOf = (of: typeof downSpans, some: CoveredMonitor[]) =>
    mergeSpans(some.flatMap(({ id }) => of(histories.get(id)!, fromMs, toMs)));
  const ofGroups = await groupDownSpans(db, objectives, { monitors, histories, fromMs, toMs });
  const partOf = (some: CoveredMonitor[], { weigh, groupId }: Weighted) => ({
    down: sharedSpans(spansOf(downSpans, some), ofGroups.get(groupId) ?? [{ from: fromMs, to: toMs }]),
    watched: spansOf(watchedSpans, some),
    weigh,
  });
  const measured = new Map<number, Measured>();
  for (const objective of objectives) {
    const own = covered.get(objective.id) ?? [];
    measured.set(objective.id, await measureOne(deps, objective, own, partOf));
  }
  return measured;
}

/** `groupId`: downtime counts only while this group is down. null: it always counts. */
type Weighted = { weigh: Weigh; groupId: number | null };
type PartOf = (monitors: CoveredMonitor[], how: Weighted) => { down: Span[]; watched: Span[]; weigh: Weigh };

type Measurement = { monitors: CoveredMonitor[]; histories: Map<number, History>; fromMs: number; toMs: number };

/** Returns when each objective's group was down by its own rule. */
async function groupDownSpans(
  db: DatabaseOrTransaction,
  objectives: ObjectiveRow[],
  { monitors, histories, fromMs, toMs }: Measurement,
): Promise<Map<number | null, Span[]>> {
  const spans = new Map<number | null, Span[]>();
  const ofGroups = objectives.filter(({ group_id }) => group_id !== null);
  for (const [accountId, own] of Map.groupBy(ofGroups, ({ account_id }) => account_id)) {
    const groups = await listGroupRows(db, accountId);
    const members = monitors.filter(({ account_id }) => account_id === accountId);
    const ofGroup = groupHistories(groups, members, histories, { fromMs, toMs });
    for (const { group_id } of own) {
      const history = group_id !== null && ofGroup.get(group_id);
      if (history) spans.set(group_id, downSpans(history, fromMs, toMs));
    }
  }
  return spans;
}

async function measureOne(
  deps: MeasureDeps,
  { account_id, measure, group_id: groupId }: ObjectiveRow,
  monitors: CoveredMonitor[],
  partOf: PartOf,
): Promise<Measured> {
  if (monitors.length === 0) return { kind: 'unknown', monitors, why: 'no_monitors' };
  const weighted = (groups: { monitors: CoveredMonitor[]; weigh: Weigh }[], websites: CountedWebsite[]): Measured => {
    const meters = new Map<number, Meter>();
    const addMeter = (monitorId: number): Meter | undefined => {
      const group = groups.find((one) => one.monitors.some(({ id }) => id === monitorId));
      const monitor = group?.monitors.find(({ id }) => id === monitorId);
      if (!group || !monitor) return undefined;
      const added = meterOf([partOf([monitor], { weigh: group.weigh, groupId })]);
      meters.set(monitorId, added);
      return added;
    };
    const ofMonitor: OfMonitor = (monitorId, { from, to }) =>
      (meters.get(monitorId) ?? addMeter(monitorId))?.down(from, to);
    const meter = meterOf(groups.map(({ monitors, weigh }) => partOf(monitors, { weigh, groupId })));
    return { kind: 'measured', monitors, meter, websites, ofMonitor };
  };
  if (measure === 'time') return weighted([{ monitors, weigh: weighTime }], []);
  const groups = new Map<number, { website: CountedWebsite; monitors: CoveredMonitor[]; weigh: Weigh }>();
  const reasons = new Set<Unknown>();
  for (const monitor of monitors) {
    const host = hostOf(monitor.url);
    const usual: UsualVisitors =
      host === undefined ? { kind: 'unknown', why: 'no_website' } : await deps.findUsualVisitors(account_id, host);
    if (usual.kind === 'unknown') {
      reasons.add(usual.why);
      continue;
    }
    const { website, weigh } = usual;
    const group = groups.get(website.id) ?? { website, monitors: [], weigh };
    group.monitors.push(monitor);
    groups.set(website.id, group);
  }
  if (groups.size > 0)
    return weighted(
      [...groups.values()],
      [...groups.values()].map(({ website }) => website),
    );
  const why = (['unavailable', 'no_history', 'no_website'] as const).find((one) => reasons.has(one)) ?? 'no_website';
  return { kind: 'unknown', monitors, why };
}
