import type { Journeys } from '../../../api/websites.ts';

export const JOURNEY_STEPS = 4;

export const WIDTH = 1040;
const NODE = 10;
const GAP = 14;
const TOP = 26;
const LEAST = 3;
/** Height of the tallest step, without gaps. */
const TALL = 300;

type Node = { step: number; page: string; visits: number; x: number; y: number; height: number };
type Flow = { key: string; step: number; from: string; to: string; visits: number; path: string; thickness: number };
export type Layout = {
  height: number;
  nodeWidth: number;
  columns: { step: number; x: number; visits: number }[];
  nodes: Node[];
  flows: Flow[];
};

/** Lays out a Sankey diagram. Each step is a column. Heights and the thickness of flows are proportional to visits. */
export function layoutOf({ steps, links }: Journeys): Layout {
  const most = Math.max(1, ...steps.map(({ pages }) => pages.reduce((sum, { visits }) => sum + visits, 0)));
  const scale = TALL / most;
  const columns = steps.map(({ step, visits }, index) => ({
    step,
    visits,
    // Leaves room for labels to the right of the last column.
    x: steps.length > 1 ? (index * WIDTH) / steps.length : 0,
  }));
  const nodes = steps.flatMap(({ step, pages }, index) => {
    let y = TOP;
    return pages.map(({ page, visits }) => {
      const height = Math.max(LEAST, visits * scale);
      const node = { step, page, visits, x: columns[index]?.x ?? 0, y, height };
      y += Math.max(height, 15) + GAP;
      return node;
    });
  });
  const find = (step: number, page: string) => nodes.find((node) => node.step === step && node.page === page);
  const left = new Map<Node, number>();
  const arrived = new Map<Node, number>();
  const place = (taken: Map<Node, number>, node: Node, thickness: number) => {
    const at = taken.get(node) ?? 0;
    taken.set(node, at + thickness);
    return node.y + at + thickness / 2;
  };
  const byPlace = [...links].sort(
    (one, other) =>
      one.step - other.step ||
      (find(one.step, one.from)?.y ?? 0) - (find(other.step, other.from)?.y ?? 0) ||
      (find(one.step + 1, one.to)?.y ?? 0) - (find(other.step + 1, other.to)?.y ?? 0),
  );
  const flows = byPlace.flatMap(({ step, from, to, visits }): Flow[] => {
    const [source, target] = [find(step, from), find(step + 1, to)];
    if (!source || !target) return [];
    const thickness = visits * scale;
    const [start, end] = [source.x + NODE, target.x];
    const [y1, y2] = [place(left, source, thickness), place(arrived, target, thickness)];
    const middle = (start + end) / 2;
    const path = `M${start} ${y1.toFixed(1)}C${middle} ${y1.toFixed(1)} ${middle} ${y2.toFixed(1)} ${end} ${y2.toFixed(1)}`;
    return [{ key: `${step} ${from} ${to}`, step, from, to, visits, path, thickness: Math.max(1, thickness) }];
  });
  const height = Math.max(160, ...nodes.map((node) => node.y + Math.max(node.height, 15) + GAP));
  return { height, nodeWidth: NODE, columns, nodes, flows };
}
