/** Suggests the next patch version, such as `1.4.3` after `1.4.2`. Returns '' if no version has three numbers. */
export function nextVersion(versions: string[]): string {
  const [highest] = versions
    .flatMap((version) => {
      const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);
      return parts ? [parts] : [];
    })
    .sort((a, b) => difference(b, a));
  if (!highest) return '';
  const [major, minor, patch = 0] = highest;
  return `${major}.${minor}.${patch + 1}`;
}

function difference(a: number[], b: number[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
