/** `normal`: visitors keep coming even though checks fail. `low`: visitors stay away. */
export type TrafficVerdict = 'normal' | 'low';

/** Below this, a single visitor could change the verdict. */
const fewestUsual = 10;

export function judgeTraffic({ visitors, usual }: { visitors: number; usual: number }): TrafficVerdict | undefined {
  if (usual < fewestUsual) return undefined;
  if (visitors <= usual / 2) return 'low';
  return visitors >= usual * 0.75 ? 'normal' : undefined;
}
