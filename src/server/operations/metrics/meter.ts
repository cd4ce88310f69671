import type { Family, Sample } from './exposition.ts';

/** Upper bounds in seconds. Checks should start within 0.25 s. */
const latenessBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export class Meter {
  readonly #checks = { good: 0, bad: 0, unknown: 0 };
  readonly #late = new Array<number>(latenessBounds.length).fill(0);
  #lateCount = 0;
  #lateSumS = 0;
  readonly #attempts = new Map<string, { channel: string; result: string; count: number }>();
  running: () => number = () => 0;

  readonly check = ({ latenessMs, result }: { latenessMs: number; result: 'good' | 'bad' | 'unknown' }): void => {
    this.#checks[result]++;
    const seconds = Math.max(0, latenessMs) / 1000;
    const bucket = latenessBounds.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) this.#late[bucket]!++;
    this.#lateCount++;
    this.#lateSumS += seconds;
  };

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
        help: 'Checks that this process made. Unknown ones failed because of a problem on this machine.',
        samples: Object.entries(this.#checks).map(([result, value]) => ({ labels: { result }, value })),
      },
      {
        name: 'gatehouse_check_lateness_seconds',
        type: 'histogram',
        help: 'Delay between a check’s due time and its start.',
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
        help: 'Checks in progress in this process.',
        samples: [{ value: this.running() }],
      },
      {
        name: 'gatehouse_delivery_attempts_total',
        type: 'counter',
        help: 'Attempts of this process to deliver a message. Failed ones are not retried.',
        samples: [...this.#attempts.values()].map(({ channel, result, count }) => ({
          labels: { channel, result },
          value: count,
        })),
      },
    ];
  }
}
