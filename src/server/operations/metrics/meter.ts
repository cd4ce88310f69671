import type { Family, Sample } from './exposition.ts';

/** Upper ends in seconds; 0.25 is what a check may be late. */
const latenessBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts what the checker and the courier of this process do, from its start on. */
export class Meter {
  readonly #checks = { good: 0, bad: 0, unknown: 0 };
  readonly #late = new Array<number>(latenessBounds.length).fill(0);
  #lateCount = 0;
  #lateSumS = 0;
  readonly #attempts = new Map<string, { channel: string; result: string; count: number }>();
  /** asked at each scrape for the checks under way */
  running: () => number = () => 0;

  /** Takes one check that ended: how long after its due moment it began, and what it said. */
  readonly check = ({ latenessMs, result }: { latenessMs: number; result: 'good' | 'bad' | 'unknown' }): void => {
    this.#checks[result]++;
    const seconds = Math.max(0, latenessMs) / 1000;
    const bucket = latenessBounds.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) this.#late[bucket]!++;
    this.#lateCount++;
    this.#lateSumS += seconds;
  };

  /** Takes one attempt to deliver a message. */
  readonly attempt = ({ channel, result }: { channel: string; result: 'delivered' | 'retry' | 'failed' }): void => {
    const key = `${channel} ${result}`;
    const counted = this.#attempts.get(key) ?? { channel, result, count: 0 };
    counted.count++;
    this.#attempts.set(key, counted);
  };

  families(): Family[] {
    let below = 0;
    const buckets = latenessBounds.map((bound, index): Sample => {
      below += this.#late[index]!;
      return { suffix: '_bucket', labels: { le: bound }, value: below };
    });
    return [
      {
        name: 'gatehouse_checks_total',
        type: 'counter',
        help: 'Checks that this process made; unknown ones failed for a fault of this machine.',
        samples: Object.entries(this.#checks).map(([result, value]) => ({ labels: { result }, value })),
      },
      {
        name: 'gatehouse_check_lateness_seconds',
        type: 'histogram',
        help: 'How long after its due moment a check began.',
        samples: [
          ...buckets,
          { suffix: '_bucket', labels: { le: '+Inf' }, value: this.#lateCount },
          { suffix: '_sum', value: this.#lateSumS },
          { suffix: '_count', value: this.#lateCount },
        ],
      },
      {
        name: 'gatehouse_checks_running',
        type: 'gauge',
        help: 'Checks under way in this process.',
        samples: [{ value: this.running() }],
      },
      {
        name: 'gatehouse_delivery_attempts_total',
        type: 'counter',
        help: 'Attempts of this process to deliver a message; failed ones are given up.',
        samples: [...this.#attempts.values()].map(({ channel, result, count }) => ({
          labels: { channel, result },
          value: count,
        })),
      },
    ];
  }
}
