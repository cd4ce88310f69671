/** A credit applies if the uptime is below the limit. */
export type CreditTier = { below: number; percent: number };

export type Verdict = { kind: 'met' } | { kind: 'missed'; credit: number } | { kind: 'unknown' };

/** All values are percentages. The tier with the lowest limit that applies decides the credit. */
export function judgeSla(uptime: number | null, target: number, tiers: readonly CreditTier[]): Verdict {
  if (uptime === null) return { kind: 'unknown' };
  const applicable = tiers.filter(({ below }) => uptime < below);
  const lowest = applicable.toSorted((one, other) => one.below - other.below)[0];
  return uptime < target ? { kind: 'missed', credit: lowest?.percent ?? 0 } : { kind: 'met' };
}

export type TierProblem = 'above_target' | 'same_limit' | 'lower_credit';

/** The tiers must be sorted by `below`, the highest first. Returns what makes them contradictory. */
export function tierProblem(tiers: readonly CreditTier[], target: number): TierProblem | undefined {
  for (const [index, { below, percent }] of tiers.entries()) {
    if (below > target) return 'above_target';
    const higher = tiers[index - 1];
    if (higher && higher.below === below) return 'same_limit';
    if (higher && higher.percent >= percent) return 'lower_credit';
  }
  return undefined;
}
