import { networkOf, RateLimiter } from '../../http/index.ts';

/** Far above what everybody behind one shared address produces, far below a flood. */
const perMinute = 6000;
const burst = 1000;

/** Holds back who floods one website from one network, so that the others' events keep their place. */
export class FloodLimiter {
  readonly #limiter = new RateLimiter({ perMinute, burst });

  /** Takes one event: 0 when it may come, else the seconds to wait. */
  take(website: number, address: string, nowMs: number): number {
    return this.#limiter.take(`${website} ${networkOf(address)}`, nowMs);
  }
}
