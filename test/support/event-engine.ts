import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { type Engine, startEngine } from '../../src/server/events/engine/start.ts';

/** An event engine that tests can kill and restart on another port. */
export class EventEngine {
  readonly dir: string;
  readonly #password = randomBytes(24).toString('base64url');
  #engine: Engine | undefined;

  constructor(dir: string) {
    this.dir = join(dir, 'engine');
  }

  async start(): Promise<void> {
    this.#engine = await startEngine({ dir: this.dir, password: this.#password });
  }

  get port(): number {
    return Number(new URL(this.#running.url).port);
  }

  urlAt(port: number): string {
    const url = new URL(this.#running.url);
    url.port = String(port);
    return url.href.replace(/\/$/, '');
  }

  async query<Row>(query: string, params: Record<string, unknown> = {}): Promise<Row[]> {
    const client = createClient({ url: this.#running.url });
    try {
      const answer = await client.query({ query, query_params: params, format: 'JSONEachRow' });
      return await answer.json<Row>();
    } finally {
      await client.close();
    }
  }

  async kill(): Promise<void> {
    const engine = this.#running;
    process.kill(engine.pid, 'SIGKILL');
    await engine.exited;
  }

  async close(): Promise<void> {
    await this.#engine?.close();
  }

  get #running(): Engine {
    if (!this.#engine) throw new Error('the event engine was not started');
    return this.#engine;
  }
}
