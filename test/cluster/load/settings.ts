import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import type { Random } from '../random.ts';
import { type Fault, faultOf, type Load, timeoutMs } from './load.ts';

const writers = 3;

export class Settings implements Load {
  readonly name = 'websites';
  readonly #cluster: Cluster;
  readonly #random: Random;
  readonly #run = randomUUID();
  readonly #acknowledged: string[] = [];
  #sent = 0;
  #isOn = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor(cluster: Cluster, random: Random) {
    this.#cluster = cluster;
    this.#random = random;
  }

  get acknowledged(): number {
    return this.#acknowledged.length;
  }

  async start(): Promise<void> {
    this.#isOn = true;
    this.#working = Promise.all(Array.from({ length: writers }, () => this.#write()));
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    await this.#working;
  }

  async findFaults(): Promise<Fault[]> {
    const rows = await this.#cluster.rows<{ domain: string }>('select domain from websites where domain like $1', [
      `%.${this.#run}.example`,
    ]);
    const stored = new Set(rows.map(({ domain }) => domain));
    const lost = this.#acknowledged.filter((domain) => !stored.has(domain));
    return faultOf('lost', lost, 'websites were acknowledged and are lost');
  }

  async #write(): Promise<void> {
    while (this.#isOn) {
      const domain = `w${++this.#sent}.${this.#run}.example`;
      const { service } = this.#random.pick(this.#cluster.nodes);
      try {
        const answer = await fetch(`${service.address}/api/v1/websites`, {
          method: 'POST',
          headers: { authorization: `Bearer ${this.#cluster.key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ domain }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        await answer.arrayBuffer();
        if (answer.status === 201) this.#acknowledged.push(domain);
      } catch {
        // The request was not acknowledged.
      }
      await wait(this.#random.between(50, 200));
    }
  }
}
