import { writeCause } from '../../causes/index.ts';
import type { ProbeOutcome } from './outcome.ts';

export type ConnectionHistory = {
  canaryAnswers: boolean;
  canaryAnswered: boolean;
  publicAnswered: boolean;
};

export function faultOf({ canaryAnswers, canaryAnswered, publicAnswered }: ConnectionHistory): 'site' | 'local' {
  if (canaryAnswers) return 'site';
  if (canaryAnswered) return 'local';
  // Sites answered but the canary never did, so a firewall probably blocks the canary.
  return publicAnswered ? 'site' : 'local';
}

export function asLocalFault(outcome: ProbeOutcome, canaries: string[]): ProbeOutcome {
  const { phases, address, certificates, finalUrl, protocol } = outcome;
  const cause = writeCause('noNetwork', { hosts: canaries.join(', ') });
  return { kind: 'local_fault', cause, phases, address, certificates, finalUrl, protocol };
}
