import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';

const requestMs = 120_000;

/** One client per server. The embedded engine has only one at a time, because its address changes when it restarts. */
export class Clients {
  readonly #isEmbedded: boolean;
  readonly #clients = new Map<string, ClickHouseClient>();

  constructor(isEmbedded: boolean) {
    this.#isEmbedded = isEmbedded;
  }

  of(url: string): ClickHouseClient {
    const known = this.#clients.get(url);
    if (known) return known;
    if (this.#isEmbedded) {
      this.close().catch(() => {});
      this.#clients.clear();
    }
    const client = createClient({
      url,
      request_timeout: requestMs,
      // Compression is useless on loopback.
      compression: { request: !this.#isEmbedded },
      log: { level: ClickHouseLogLevel.OFF },
    });
    this.#clients.set(url, client);
    return client;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.close()));
  }
}
