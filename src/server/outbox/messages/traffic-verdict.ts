/** `normal`: visitors keep coming although checks fail. `low`: they stay away. */
export type TrafficVerdict = 'normal' | 'low';

/** Below this, a single visitor would change the verdict. */
const fewestUsual = 10;

export function judgeTraffic({ visitors, usual }: { visitors: number; usual: number }): TrafficVerdict | undefined {
  if (usual < fewestUsual) return undefined;
  if (visitors <= usual / 2) return 'low';
  return visitors >= usual * 0.75 ? 'normal' : undefined;
}
