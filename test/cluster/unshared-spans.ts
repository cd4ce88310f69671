import type { ClusterNode } from './cluster.ts';

/** Epoch milliseconds. */
export type Span = { from: number; to: number };

export const overlap = (one: Span, other: Span): boolean => one.from <= other.to && other.from <= one.to;

/** Reads from the logs the times in which a node did not share visits. Only returns spans that ended after `since`. */
export function unsharedVisitSpans(nodes: readonly ClusterNode[], since: number): (Span & { node: string })[] {
  return nodes.flatMap(({ name, service }) => {
    const spans: (Span & { node: string })[] = [];
    for (const line of service.output.split('\n')) {
      if (!line.includes('visits ') || !line.startsWith('{')) continue;
      const { time, msg } = JSON.parse(line) as { time: number; msg: string };
      if (msg.startsWith('cannot share visits with other nodes'))
        spans.push({ node: name, from: time, to: Number.POSITIVE_INFINITY });
      const last = spans.at(-1);
      if (msg.startsWith('sharing visits with other nodes again') && last) last.to = time;
    }
    return spans.filter(({ to }) => to >= since);
  });
}
