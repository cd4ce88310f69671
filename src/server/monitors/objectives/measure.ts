import type { ObjectiveRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { downSpans, type History, historiesOf, watchedSpans } from '../incidents/index.ts';
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

/** Returns the weight of a monitor's own downtime; undefined if it doesn't have one, for example without a website. */
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
  const partOf = (some: CoveredMonitor[], weigh: Weigh) => ({
    down: spansOf(downSpans, some),
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

type PartOf = (monitors: CoveredMonitor[], weigh: Weigh) => { down: Span[]; watched: Span[]; weigh: Weigh };

async function measureOne(
  deps: MeasureDeps,
  { account_id, measure }: ObjectiveRow,
  monitors: CoveredMonitor[],
  partOf: PartOf,
): Promise<Measured> {
  if (monitors.length === 0) return { kind: 'unknown', monitors, why: 'no_monitors' };
  const weighted = (groups: { monitors: CoveredMonitor[]; weigh: Weigh }[], websites: CountedWebsite[]): Measured => {
    const ofMonitor: OfMonitor = (monitorId, { from, to }) => {
      const group = groups.find((one) => one.monitors.some(({ id }) => id === monitorId));
      const monitor = group?.monitors.find(({ id }) => id === monitorId);
      return group && monitor && meterOf([partOf([monitor], group.weigh)]).down(from, to);
    };
    const meter = meterOf(groups.map((group) => partOf(group.monitors, group.weigh)));
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
