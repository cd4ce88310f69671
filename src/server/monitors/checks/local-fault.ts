import { writeCause } from '../../causes/index.ts';
import type { ProbeOutcome } from './outcome.ts';

/** What this process knows of its connection to the public internet. */
export type ConnectionHistory = {
  /** whether a canary answers now */
  canaryAnswers: boolean;
  /** whether one ever did */
  canaryAnswered: boolean;
  /** whether a check of a public address ever got an answer */
  publicAnswered: boolean;
};

/** Whether the site or this machine is to blame when a public address did not answer. */
export function faultOf({ canaryAnswers, canaryAnswered, publicAnswered }: ConnectionHistory): 'site' | 'local' {
  if (canaryAnswers) return 'site';
  if (canaryAnswered) return 'local';
  // The canary never answered while sites did: a firewall here blocks it, so its silence means nothing.
  return publicAnswered ? 'site' : 'local';
}

/** A failure that turned out to be this machine's fault. */
export function asLocalFault(outcome: ProbeOutcome, canaries: string[]): ProbeOutcome {
  const { phases, address, certificates, finalUrl, protocol } = outcome;
  const cause = writeCause('noNetwork', { hosts: canaries.join(', ') });
  return { kind: 'local_fault', cause, phases, address, certificates, finalUrl, protocol };
}
