import type { Deps } from '../../deps.ts';
import { figuresOf } from './figures.ts';
import { momentsIn } from './questions/series.ts';
import type { Scope } from './scope.ts';

/** The visitors of each hour of a period, by its first instant (ISO). */
export async function hoursIn(deps: Pick<Deps, 'events'>, scope: Scope): Promise<{ at: string; visitors: number }[]> {
  const hours = await momentsIn(deps, scope, 'hour');
  return hours.map(({ time, sums }) => ({ at: time, visitors: figuresOf(sums).visitors }));
}
