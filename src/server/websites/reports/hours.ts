import type { Deps } from '../../deps.ts';
import { toIso } from '../../kernel/index.ts';
import { bucketsOf } from './buckets.ts';
import type { Scope } from './scope.ts';
import { sumsByTimeBucket } from './time-bucket-sums.ts';

export async function hoursIn(deps: Pick<Deps, 'events'>, scope: Scope): Promise<{ at: string; visitors: number }[]> {
  const byMoment = await sumsByTimeBucket(deps, scope, 'hour');
  const found = new Map([...byMoment].map(([at, { visitors }]) => [toIso(at), visitors]));
  return bucketsOf(scope.period, 'hour').map((at) => ({ at, visitors: found.get(at) ?? 0 }));
}
