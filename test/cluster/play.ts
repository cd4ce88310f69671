import { until } from '../support/service.ts';
import type { Cluster } from './cluster.ts';
import { Checks } from './load/checks.ts';
import type { Fault, Load } from './load/load.ts';
import { PageViews } from './load/page-views.ts';
import { Purchases } from './load/purchases.ts';
import { Settings } from './load/settings.ts';
import { LogLength } from './log-length.ts';
import { Random } from './random.ts';
import type { Scenario } from './scenario.ts';

export type Outcome = {
  /** number of acknowledged requests, by load */
  acknowledged: Record<string, number>;
  judged: string[];
  seconds: number;
  faults: Fault[];
};

/** With `isShort`, doesn't wait until each load has enough data (`hasEnoughData`). */
export async function play(
  cluster: Cluster,
  scenario: Scenario,
  seed: number,
  { isShort = false } = {},
): Promise<Outcome> {
  const startedAt = performance.now();
  // The scenario has its own random generator, because the numbers that the loads draw depend on timing.
  const [random, ofScenario] = [new Random(seed), Random.derived(seed, scenario.name)];
  const views = new PageViews(cluster, random);
  const loads: Load[] = [views, new Settings(cluster, random), new Checks(cluster), new Purchases(cluster, random)];
  const log = new LogLength(cluster);
  for (const load of loads) await load.start();
  const underLoad = async (pageViews = 150) => {
    const from = views.acknowledged;
    await until(`${pageViews} page views were acknowledged`, () => views.acknowledged >= from + pageViews);
  };
  const faults: Fault[] = [];
  try {
    await underLoad();
    await scenario.harm({ cluster, random: ofScenario, underLoad });
    await underLoad(scenario.mayStopSharingVisits ? 300 : 150);
    if (!isShort)
      await until('every load has done enough', () => loads.every(({ hasEnoughData: hasEnough = true }) => hasEnough));
  } catch (error) {
    const text = `the scenario did not come to its end: ${(error as Error).message}`;
    faults.push({ kind: 'other', count: 1, text });
    await cluster.repair();
  } finally {
    await Promise.all(loads.map((load) => load.stop()));
  }
  await cluster.settle();
  faults.push(...(await Promise.all(loads.map((load) => load.findFaults(scenario)))).flat(), ...log.findFaults());
  return {
    acknowledged: Object.fromEntries(loads.map(({ name, acknowledged }) => [name, acknowledged])),
    judged: [...loads.flatMap(({ judged }) => judged ?? []), log.judged],
    seconds: (performance.now() - startedAt) / 1000,
    faults,
  };
}
