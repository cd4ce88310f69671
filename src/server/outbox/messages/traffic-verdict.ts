/** `normal`: visitors keep coming, although checks fail. `low`: they stay away. */
export type TrafficVerdict = 'normal' | 'low';

/** Fewer than these usually come in the time that is looked at: one more or less would decide. */
const fewestUsual = 10;

/** What a number of visitors says of an outage; undefined where it says nothing clear. */
export function judgeTraffic({ visitors, usual }: { visitors: number; usual: number }): TrafficVerdict | undefined {
  if (usual < fewestUsual) return undefined;
  if (visitors <= usual / 2) return 'low';
  return visitors >= usual * 0.75 ? 'normal' : undefined;
}
