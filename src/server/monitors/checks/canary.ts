import { connect, isIP } from 'node:net';
import type { Resolve } from '../../network/index.ts';
import { isPublicAddress } from '../../network/index.ts';
import { asLocalFault, faultOf } from './local-fault.ts';
import type { ProbeOutcome } from './outcome.ts';

/** Distinguishes a site that is down from a network that is down. */
export type Canary = {
  /** The outcome as it counts: a failure while this machine has no network becomes a local fault. */
  classify(outcome: ProbeOutcome): Promise<ProbeOutcome>;
};
type Options = { timeoutMs?: number; keptMs?: number };

/** A canary that has never answered is tried this often beside successful checks: it may be blocked here, or down. */
const askAgainMs = 60_000;

/**
 * Connects to any of `addresses` (`host:port`) when a check of a public address got no answer; a thousand checks that fail
 * together share one attempt. Without addresses, this machine is assumed to have a network.
 */
export function createCanary(addresses: string[], resolve: Resolve, options: Options = {}): Canary {
  const { timeoutMs = 3000, keptMs = 2000 } = options;
  let asking: Promise<boolean> | undefined;
  let askedAt = -Infinity;
  let canaryAnswered = false;
  let publicAnswered = false;
  /** it was tried while sites answered, and never answered itself */
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
    // Kept from when the result is known: checks that fail meanwhile share it too.
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
        // To know, if the network fails later, whether the canary can be reached at all.
        if (publicAnswered && !canaryAnswered) ask(askAgainMs);
        return outcome;
      }
      if (outcome.kind === 'local_fault' || !outcome.networkInDoubt) return outcome;
      const answer = ask(keptMs);
      // Nobody waits for a canary whose silence means nothing.
      const canaryAnswers = blocked ? false : await answer;
      const blame = faultOf({ canaryAnswers, canaryAnswered, publicAnswered });
      return blame === 'site' ? outcome : asLocalFault(outcome, addresses);
    },
  };
}

/** Resolves when a TCP connection comes about in time; it carries nothing. */
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

/** `192.0.2.1:443`, `[2001:db8::1]:443` */
const isPublicPeer = (peer: string): boolean => isPublicAddress(peer.replace(/:\d+$/, '').replace(/^\[|\]$/g, ''));
