import {
  type ConnectionPhases,
  createPhases,
  type Deadline,
  startDeadline,
  toNetworkError,
} from '../../../network/index.ts';
import type { ProbeOutcome } from '../outcome.ts';

/** Filled in on the way, so that a failure keeps what was measured before it; ms. */
export type Progress = ConnectionPhases & {
  firstByte: number;
  /** the kind's own, as soon as an answer of its kind came, good or bad */
  protocol: '' | 'tcp' | 'icmp' | 'dns';
  /** where the answer took less than the whole attempt; without it the attempt's own time is the total */
  total: number | undefined;
};

/**
 * Makes one attempt within a time limit and returns the outcome. `ask` resolves with the text of the answer, if it
 * was requested, and throws NetworkError or a socket error. `peer` names the target until its address is known.
 */
export async function attempt(
  peer: string,
  timeoutMs: number,
  ask: (progress: Progress, deadline: Deadline) => Promise<string | undefined>,
): Promise<ProbeOutcome> {
  const started = performance.now();
  const progress: Progress = { ...createPhases(), firstByte: 0, total: undefined, protocol: '' };
  const deadline = startDeadline(timeoutMs);
  const facts = () => {
    const { dns, connect, tls, firstByte, total = performance.now() - started } = progress;
    return {
      phases: { dns, connect, tls, firstByte, total },
      address: progress.address,
      certificates: [],
      finalUrl: '',
      protocol: progress.protocol,
    };
  };
  try {
    const text = await ask(progress, deadline);
    return { kind: 'answer', status: 0, text, ...facts() };
  } catch (error) {
    const { message, fault } = deadline.passed ?? toNetworkError(error, progress.address || peer);
    if (fault === 'local') return { kind: 'local_fault', cause: message, ...facts() };
    const networkInDoubt = fault === 'name servers' || (progress.protocol === '' && progress.networkInDoubt);
    return { kind: 'failure', cause: message, status: 0, networkInDoubt, ...facts() };
  } finally {
    deadline.clear();
  }
}
