export type Edge = { from: number; to: number };

/** Returns a path that leads from `start` back to it, including both ends, or undefined if there isn't one. */
export function findCycle(edges: readonly Edge[], start: number): number[] | undefined {
  const next = Map.groupBy(edges, ({ from }) => from);
  const visited = new Set<number>();
  const paths: number[][] = [[start]];
  for (let path = paths.pop(); path; path = paths.pop())
    for (const { to } of next.get(path.at(-1)!) ?? []) {
      if (to === start) return [...path, to];
      if (visited.has(to)) continue;
      visited.add(to);
      paths.push([...path, to]);
    }
  return undefined;
}
