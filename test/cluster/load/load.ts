import type { Scenario } from '../scenario.ts';

/** What works on the cluster while it is harmed, and keeps a list of what was acknowledged. */
export interface Load {
  /** of what it does, in the plural */
  readonly name: string;
  /** how often it was told that something is done */
  readonly acknowledged: number;
  /** whether what it did says something about a scenario; where it is not said, always */
  readonly hasEnough?: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** What was looked at beside what was acknowledged, in words. */
  readonly judged?: string;
  /** What is wrong with what is stored. Called when all nodes work and have shipped. */
  findFaults(scenario: Scenario): Promise<Fault[]>;
}

/** Longer than a node that works takes. A load balancer waits as long at most, and asks another. */
export const timeoutMs = 3000;

/** A sentence on what is wrong; of what was acknowledged, so much is lost or there twice. */
export type Fault = { kind: 'lost' | 'doubled' | 'other'; count: number; text: string };

/** A fault with the examples that are worth reading; none where there are none. */
export function faultOf(kind: Fault['kind'], examples: readonly string[], what: string): Fault[] {
  const { length: count } = examples;
  if (count === 0) return [];
  const more = count > 5 ? ` and ${count - 5} more` : '';
  return [{ kind, count, text: `${count} ${what}: ${examples.slice(0, 5).join(', ')}${more}` }];
}
