import { Readable } from 'node:stream';
import {
  type ClickHouseClient,
  ClickHouseError,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
} from '@clickhouse/client';
import type { Log } from '../kernel/index.ts';
import { Refusal } from '../kernel/index.ts';
import { migrate } from './migrations/index.ts';
import type { QuerySlot } from './query-queue.ts';
import { type StreamName, streams } from './streams.ts';

/** Longest time for one question, in seconds; the engine's own limit (60 s) is behind it. */
const questionS = 30;
const requestMs = 120_000;
/** ClickHouse's codes for: took too long, too many at once, no memory for it. The same question may work later. */
const overload = new Set(['159', '202', '241']);
/** … and for: password or database is wrong. It answers, but is no store for us. */
const closed = new Set(['81', '516']);
/**
 * The same for a server and the embedded engine, whatever their defaults: rows' counts as numbers. A long list of values
 * that a subquery found is not held against the index: that took longer than to read all rows.
 */
const questionSettings = `SETTINGS max_execution_time = ${questionS}, output_format_json_quote_64bit_integers = 0,
  use_index_for_in_with_subqueries_max_values = 10000`;

/** The ClickHouse side of the events: one client, on a server's address or on the engine that runs at the moment. */
export class EventStore {
  readonly #address: () => string | undefined;
  readonly #packs: boolean;
  readonly #log: Log;
  #connection: { url: string; client: ClickHouseClient; migrated: Promise<void> | undefined } | undefined;
  #reachable: boolean | undefined;

  /** `address` is asked before each use; `packs`: whether inserts are gzipped, which on loopback would only cost. */
  constructor(options: { address: () => string | undefined; packs: boolean; log: Log }) {
    this.#address = options.address;
    this.#packs = options.packs;
    this.#log = options.log;
  }

  get reachable(): boolean {
    return this.#reachable === true;
  }

  /**
   * Rows of a SELECT, which ends in the store too when the turn's signal says so. Throws Refusal 'unavailable' when the
   * store is away or the question is too heavy.
   */
  async query<Row>(sql: string, params: Record<string, unknown> = {}, turn?: QuerySlot): Promise<Row[]> {
    const settings = turn ? `${questionSettings}, priority = ${turn.priority}` : questionSettings;
    return this.#use((client) => select<Row>(client, `${sql}\n${settings}`, params, turn?.signal), turn?.signal);
  }

  /** Inserts the stream's lines as one part; again with the same token does nothing. */
  async insert(stream: StreamName, lines: Uint8Array, token: string): Promise<void> {
    const { columns, format } = streams[stream];
    await this.#use((client) =>
      send(client, `INSERT INTO ${stream} (${columns.join(', ')}) FORMAT ${format}`, lines, {
        insert_deduplication_token: token,
        insert_deduplicate: 1,
      }),
    );
  }

  /** Adds lines of TabSeparated to a table of an import's own. */
  async stage(table: string, lines: string): Promise<void> {
    if (!/^import_\d{1,10}_[a-z]{1,20}$/.test(table)) throw new TypeError('only tables of imports take lines');
    await this.#use((client) => send(client, `INSERT INTO ${table} FORMAT TabSeparated`, lines));
  }

  /**
   * Whether the rows of a shipment (or none, by the table's make) are there. Looked up by subject, time and who, for at
   * most 20 of them.
   */
  async holds<S extends StreamName>(stream: S, lines: Uint8Array): Promise<boolean> {
    const { subject, who, key } = streams[stream];
    const rows = sample(Buffer.from(lines).toString('utf8').trimEnd().split('\n'), 20).map(key);
    const keys = {
      subjects: rows.map((row) => row.subject),
      ats: rows.map((row) => row.at),
      whos: rows.map((row) => row.who),
    };
    const wanted = new Set(rows.map((row) => JSON.stringify(row))).size;
    const [found] = await this.#use((client) =>
      select<{ found: number }>(
        client,
        `SELECT toUInt32(uniqExact(${subject}, at, ${who})) AS found FROM ${stream}
         WHERE ${subject} IN {subjects:Array(UInt32)}
           AND has(arrayZip({subjects:Array(UInt32)}, {ats:Array(Int64)}, {whos:Array(String)}),
                   (${subject}, toUnixTimestamp64Milli(at), ${who}))`,
        keys,
      ),
    );
    return found!.found === wanted;
  }

  /**
   * Deletes the stored rows of one subject, and what was made from them. They are gone from every answer when it returns;
   * their bytes are on disk until the parts that held them are rewritten, which the store does on its own from then on.
   */
  async erase(stream: StreamName, subject: number): Promise<void> {
    for (const table of [stream, ...streams[stream].derived]) {
      await this.command(`DELETE FROM ${table} WHERE ${streams[stream].subject} = {subject:UInt32}`, { subject });
      await this.command(`ALTER TABLE ${table} APPLY DELETED MASK SETTINGS mutations_sync = 0`, {});
    }
  }

  /** Runs a statement that answers nothing. */
  async command(sql: string, params: Record<string, unknown>): Promise<void> {
    await this.#use((client) => command(client, sql, params));
  }

  async close(): Promise<void> {
    await this.#connection?.client.close();
  }

  async #use<T>(call: (client: ClickHouseClient) => Promise<T>, ended?: AbortSignal): Promise<T> {
    try {
      const client = await this.#connect();
      const result = await call(client);
      this.#mark(true);
      return result;
    } catch (error) {
      if (ended?.aborted) throw new Refusal('unavailable', 'The question was withdrawn.', { cause: error });
      const answered = error instanceof ClickHouseError && !closed.has(error.code);
      this.#mark(answered, error);
      if (answered && !overload.has(error.code)) throw error; // a bug of ours
      throw new Refusal('unavailable', 'The event store cannot answer at the moment.', {
        retryAfterS: 10,
        cause: error,
      });
    }
  }

  async #connect(): Promise<ClickHouseClient> {
    const url = this.#address();
    if (url === undefined) throw new Error('the event engine is not running');
    if (this.#connection?.url !== url) {
      this.#connection?.client.close().catch(() => {}); // the engine behind it is gone
      const client = createClient({
        url,
        request_timeout: requestMs,
        compression: { request: this.#packs },
        log: { level: ClickHouseLogLevel.OFF },
      });
      this.#connection = { url, client, migrated: undefined };
    }
    const connection = this.#connection;
    connection.migrated ??= migrate({
      command: (sql, params) => command(connection.client, sql, params),
      select: (sql) => select(connection.client, sql),
    });
    try {
      await connection.migrated;
    } catch (error) {
      connection.migrated = undefined;
      throw error;
    }
    return connection.client;
  }

  #mark(reachable: boolean, cause?: unknown): void {
    if (this.#reachable === reachable) return;
    if (!reachable) this.#log.warn({ err: cause }, 'event store is away; events wait in the spool');
    else if (this.#reachable === false) this.#log.info('event store is back');
    this.#reachable = reachable;
  }
}

async function select<Row>(
  client: ClickHouseClient,
  query: string,
  params?: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<Row[]> {
  const result = await client.query({
    query,
    query_params: params,
    format: 'JSONEachRow',
    // Without it a server goes on computing what nobody reads.
    ...(signal
      ? { abort_signal: signal, clickhouse_settings: { cancel_http_readonly_queries_on_client_close: 1 } }
      : {}),
  });
  return result.json<Row>();
}

async function command(client: ClickHouseClient, query: string, params?: Record<string, unknown>): Promise<void> {
  await client.command({ query, query_params: params });
}

/** Sends what an INSERT brings as it is, and waits until it is stored. */
async function send(
  client: ClickHouseClient,
  query: string,
  lines: Uint8Array | string,
  settings: ClickHouseSettings = {},
): Promise<void> {
  const { stream: answer } = await client.exec({
    query,
    values: Readable.from([lines], { objectMode: false }),
    clickhouse_settings: {
      ...settings,
      // Asynchronous inserts answer before the rows are safe on some servers; several threads make several parts.
      async_insert: 0,
      max_insert_threads: '1',
      input_format_parallel_parsing: 0,
    },
  });
  await answer.resume().toArray();
}

/** At most `count` of the list, spread over it. */
function sample<T>(list: T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  const picked: T[] = [];
  for (let i = 0; i < list.length && picked.length < count; i += step) picked.push(list[Math.floor(i)]!);
  return picked;
}
