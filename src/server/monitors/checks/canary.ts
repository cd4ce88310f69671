import { connect, isIP } from 'node:net';
import type { Resolve } from '../../network/index.ts';
import { isPublicAddress } from '../../network/index.ts';
import { asLocalFault, faultOf } from './local-fault.ts';
import type { ProbeOutcome } from './outcome.ts';

export type Canary = {
  classify(outcome: ProbeOutcome): Promise<ProbeOutcome>;
};
type Options = { timeoutMs?: number; keptMs?: number };

/** How often to retry a canary that has never answered while checks succeed. Such a canary may be blocked or down. */
const retryMs = 60_000;

/**
 * Finds out whether a site or this machine's network failed, by connecting to any of `addresses` (`host:port`).
 * Failures at the same time share one attempt. Without addresses, the network counts as working.
 */
export function createCanary(addresses: string[], resolve: Resolve, options: Options = {}): Canary {
  const { timeoutMs = 3000, keptMs = 2000 } = options;
  let asking: Promise<boolean> | undefined;
  let askedAt = -Infinity;
  let canaryAnswered = false;
  let publicAnswered = false;
  let blocked = false;

  const ask = (keptForMs: number): Promise<boolean> => {
    const now = performance.now();
    if (asking && now - askedAt < keptForMs) return asking;
    askedAt = now;
    asking = Promise.any(addresses.map((address) => reach(address, resolve, timeoutMs))).then(
      () => {
        canaryAnswered = true;
        blocked = false;
        return true;
      },
      () => {
        blocked = publicAnswered && !canaryAnswered;
        return false;
      },
    );
    // The result is cached from the time it is known. Failures before that share the running attempt.
    asking.then(() => {
      askedAt = performance.now();
    });
    return asking;
  };

  return {
    async classify(outcome) {
      if (addresses.length === 0) return outcome;
      if (outcome.kind === 'answer') {
        publicAnswered ||= isPublicPeer(outcome.address);
        // If the network fails later, it must be known whether the canary was ever reachable.
        if (publicAnswered && !canaryAnswered) ask(retryMs);
        return outcome;
      }
      if (outcome.kind === 'local_fault' || !outcome.networkInDoubt) return outcome;
      const answer = ask(keptMs);
      // A blocked canary can't prove anything, so don't wait for it.
      const canaryAnswers = blocked ? false : await answer;
      const blame = faultOf({ canaryAnswers, canaryAnswered, publicAnswered });
      return blame === 'site' ? outcome : asLocalFault(outcome, addresses);
    },
  };
}

async function reach(address: string, resolve: Resolve, timeoutMs: number): Promise<void> {
  const url = new URL(`tcp://${address}`);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const deadline = AbortSignal.timeout(timeoutMs);
  const host = isIP(name) === 0 ? (await withDeadline(resolve(name), deadline))[0]! : name;
  await new Promise<void>((reached, failed) => {
    const socket = connect({ host, port: Number(url.port), signal: deadline });
    socket.once('error', failed);
    socket.once('connect', () => {
      socket.destroy();
      reached();
    });
  });
}

const withDeadline = <T>(work: Promise<T>, deadline: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    deadline.addEventListener('abort', reject, { once: true });
    work.then(resolve, reject);
  });

const isPublicPeer = (peer: string): boolean => isPublicAddress(peer.replace(/:\d+$/, '').replace(/^\[|\]$/g, ''));
