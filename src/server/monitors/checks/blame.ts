import type { Outcome } from './outcome.ts';

/** What this process knows of its way to the public internet. */
export type Evidence = {
  /** whether a canary answers now */
  canaryAnswers: boolean;
  /** whether one ever did */
  canaryAnswered: boolean;
  /** whether a check of a public address ever got an answer */
  publicAnswered: boolean;
};

/** Whose fault it is that the public internet was asked and nothing came back. */
export function blameOf({ canaryAnswers, canaryAnswered, publicAnswered }: Evidence): 'site' | 'own' {
  if (canaryAnswers) return 'site';
  if (canaryAnswered) return 'own';
  // The canary never answered while sites did: it is blocked here, and says nothing.
  return publicAnswered ? 'site' : 'own';
}

/** A failure that turned out to be this machine's. */
export function asOwnFault(outcome: Outcome, canaries: string[]): Outcome {
  const { phases, address, certificates, finalUrl, protocol } = outcome;
  const cause = `no network here: none of ${canaries.join(', ')} could be reached`;
  return { kind: 'own_fault', cause, phases, address, certificates, finalUrl, protocol };
}
