import {
  type ConnectionPhases,
  createPhases,
  type Deadline,
  startDeadline,
  toNetworkError,
} from '../../../network/index.ts';
import type { ProbeOutcome } from '../outcome.ts';

/** In ms. Updated during the attempt, so a failure keeps the measurements made before it. */
export type Progress = ConnectionPhases & {
  firstByte: number;
  protocol: '' | 'tcp' | 'tls' | 'ws' | 'grpc' | 'icmp' | 'dns';
  total: number | undefined;
};

/** `ask` resolves with the text if it was requested, and throws NetworkError or a socket error. */
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
      certificates: progress.certificates,
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
