import { posix } from 'node:path';
import { type Import, isTest } from './source.ts';

export type Cycle = { within: string; members: string[]; ties: Tie[] };
export type Tie = { from: string; to: string; imports: Import[] };

/** Leaves out imports from or to the `index.ts` of the folder itself, because it imports its children anyway. */
export function folderCycles(imports: readonly Import[]): Cycle[] {
  const levels = new Map<string, Import[]>();
  for (const each of withoutTests(imports)) {
    const level = sharedFolder(each.from, each.to);
    if (each.from === `${level}/index.ts` || each.to === `${level}/index.ts`) continue;
    levels.set(level, [...(levels.get(level) ?? []), each]);
  }
  return [...levels].sort(byKey).flatMap(([level, ties]) =>
    cyclesOf(level, ties, (path) => childOf(level, path))
      // Cycles that contain only files are found by `fileCycles`.
      .filter(({ members }) => members.some((member) => !/\.tsx?$/.test(member))),
  );
}

export const fileCycles = (imports: readonly Import[]): Cycle[] => cyclesOf('', withoutTests(imports), (path) => path);

const withoutTests = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => !isTest(from) && !isTest(to));

const byKey = (a: [string, unknown], b: [string, unknown]): number => (a[0] < b[0] ? -1 : 1);

function sharedFolder(a: string, b: string): string {
  const left = posix.dirname(a).split('/');
  const right = posix.dirname(b).split('/');
  const end = left.findIndex((name, depth) => right[depth] !== name);
  return left.slice(0, end === -1 ? left.length : end).join('/');
}

const childOf = (folder: string, path: string): string =>
  path
    .split('/')
    .slice(0, folder === '' ? 1 : folder.split('/').length + 1)
    .join('/');

function cyclesOf(within: string, imports: readonly Import[], nodeOf: (path: string) => string): Cycle[] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const targets = edges.get(nodeOf(from)) ?? new Set();
    edges.set(nodeOf(from), targets.add(nodeOf(to)));
  }
  return stronglyConnected(edges).map((members) => ({
    within,
    members: [...members].sort(),
    ties: tiesOf(
      members,
      imports.map((each) => [nodeOf(each.from), nodeOf(each.to), each]),
    ),
  }));
}

function tiesOf(members: ReadonlySet<string>, imports: readonly [string, string, Import][]): Tie[] {
  const ties = new Map<string, Tie>();
  for (const [from, to, each] of imports) {
    if (from === to || !members.has(from) || !members.has(to)) continue;
    const key = `${from} ${to}`;
    const tie = ties.get(key) ?? { from, to, imports: [] };
    tie.imports.push(each);
    ties.set(key, tie);
  }
  return [...ties.values()].sort((a, b) => a.imports.length - b.imports.length);
}

/** Uses Tarjan's algorithm. */
export function stronglyConnected(edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string>[] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const groups: Set<string>[] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    let low = index;
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === index) {
      const group = new Set(stack.splice(stack.indexOf(node)));
      if (group.size > 1) groups.push(group);
    }
    return low;
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return groups;
}
