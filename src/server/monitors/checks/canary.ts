import { connect, isIP } from 'node:net';
import type { Resolve } from '../../network/index.ts';
import { isPublicAddress } from '../../network/index.ts';
import { asOwnFault, blameOf } from './blame.ts';
import type { Outcome } from './outcome.ts';

/** Tells a site that is away from a network that is. */
export type Canary = {
  /** The outcome of a check as it is to be counted: a failure for want of a network here becomes a fault of our own. */
  weigh(outcome: Outcome): Promise<Outcome>;
};
type Options = { timeoutMs?: number; keptMs?: number };

/** Where it never answered, it is asked beside successful checks so often: it may be blocked here, or have been away. */
const askAgainMs = 60_000;

/**
 * Connects to any of `addresses` (`host:port`) when a check of the public internet got no answer; a thousand that fail
 * together ask once. Without addresses this machine is taken to have a network.
 */
export function openCanary(addresses: string[], resolve: Resolve, options: Options = {}): Canary {
  const { timeoutMs = 3000, keptMs = 2000 } = options;
  let asking: Promise<boolean> | undefined;
  let askedAt = -Infinity;
  let canaryAnswered = false;
  let publicAnswered = false;
  /** it was asked while sites answered, and never answered itself */
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
    // Kept from when it is known: those that fail while it is being asked share it too.
    asking.then(() => {
      askedAt = performance.now();
    });
    return asking;
  };

  return {
    async weigh(outcome) {
      if (addresses.length === 0) return outcome;
      if (outcome.kind === 'answer') {
        publicAnswered ||= isPublicPeer(outcome.address);
        // So that it is known, when the network goes away later, whether the canary can be reached at all.
        if (publicAnswered && !canaryAnswered) ask(askAgainMs);
        return outcome;
      }
      if (outcome.kind === 'own_fault' || !outcome.networkInDoubt) return outcome;
      const answer = ask(keptMs);
      // Where its silence means nothing, nobody waits for it.
      const canaryAnswers = blocked ? false : await answer;
      const blame = blameOf({ canaryAnswers, canaryAnswered, publicAnswered });
      return blame === 'site' ? outcome : asOwnFault(outcome, addresses);
    },
  };
}

/** Resolves when a TCP connection comes about in time; it carries nothing. */
async function reach(address: string, resolve: Resolve, timeoutMs: number): Promise<void> {
  const url = new URL(`tcp://${address}`);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const late = AbortSignal.timeout(timeoutMs);
  const host = isIP(name) === 0 ? (await inTime(resolve(name), late))[0]! : name;
  await new Promise<void>((reached, failed) => {
    const socket = connect({ host, port: Number(url.port), signal: late });
    socket.once('error', failed);
    socket.once('connect', () => {
      socket.destroy();
      reached();
    });
  });
}

const inTime = <T>(work: Promise<T>, late: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    late.addEventListener('abort', reject, { once: true });
    work.then(resolve, reject);
  });

/** `192.0.2.1:443`, `[2001:db8::1]:443` */
const isPublicPeer = (peer: string): boolean => isPublicAddress(peer.replace(/:\d+$/, '').replace(/^\[|\]$/g, ''));
