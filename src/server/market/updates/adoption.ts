import { compareVersions } from '../../../shared/version-number.ts';

/** `versions`: of the activations, or of the purchase; null: unknown */
export type RunningPurchase = { versions: (string | null)[] };

export type Adoption = {
  purchases: number;
  unknown: number;
  /** newest first */
  versions: { version: string; purchases: number }[];
};

/** A purchase with several machines counts once, for its oldest known version. */
export function countAdoption(purchases: RunningPurchase[]): Adoption {
  const counts = new Map<string, number>();
  let unknown = 0;
  for (const { versions } of purchases) {
    const known = versions.filter((version) => version !== null);
    const [first, ...others] = known;
    if (first === undefined) {
      unknown++;
      continue;
    }
    const oldest = others.reduce((a, b) => (compareVersions(b, a) < 0 ? b : a), first);
    const spelling = [...counts.keys()].find((key) => compareVersions(key, oldest) === 0) ?? oldest;
    counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
  }
  return {
    purchases: purchases.length,
    unknown,
    versions: [...counts]
      .map(([version, count]) => ({ version, purchases: count }))
      .sort((a, b) => compareVersions(b.version, a.version)),
  };
}
