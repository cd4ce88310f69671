/** `major.minor.patch`, as in the marketplace API. */
export const versionPattern = /^(0|[1-9]\d{0,8})(\.(0|[1-9]\d{0,8})){2}$/;

/** Compares the first three numbers only. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [a, b].map((version) => version.split(/[.+-]/).slice(0, 3).map(Number));
  for (const place of [0, 1, 2]) {
    const difference = (first?.[place] ?? 0) - (second?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
