import type { Scenario } from '../scenario.ts';

export interface Load {
  /** plural noun that reports use */
  readonly name: string;
  readonly acknowledged: number;
  /** counts as true if unset */
  readonly hasEnoughData?: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly judged?: string;
  /** Called after recovery, when all spools are empty. */
  findFaults(scenario: Scenario): Promise<Fault[]>;
}

export const timeoutMs = 3000;

export type Fault = { kind: 'lost' | 'doubled' | 'other'; count: number; text: string };

export function faultOf(kind: Fault['kind'], examples: readonly string[], what: string): Fault[] {
  const { length: count } = examples;
  if (count === 0) return [];
  const more = count > 5 ? ` and ${count - 5} more` : '';
  return [{ kind, count, text: `${count} ${what}: ${examples.slice(0, 5).join(', ')}${more}` }];
}
