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

/** Time limit of one query, in seconds; the engine has its own limit (60 s) behind it. */
const questionS = 30;
const requestMs = 120_000;
/** ClickHouse's error codes for a timeout, too many queries, or too little memory. The same query may work later. */
const overload = new Set(['159', '202', '241']);
/** … and for a wrong password or database: it answers, but we cannot use it. */
const closed = new Set(['81', '516']);
/**
 * The same for a server and the embedded engine, whatever their defaults: 64-bit counts as numbers. Long lists of
 * values from a subquery are not matched with the index, because that took longer than reading all rows.
 */
const questionSettings = `SETTINGS max_execution_time = ${questionS}, output_format_json_quote_64bit_integers = 0,
  use_index_for_in_with_subqueries_max_values = 10000`;

/** The ClickHouse side of the events: one client, for a server or for the embedded engine that runs at the moment. */
export class EventStore {
  readonly #address: () => string | undefined;
  readonly #packs: boolean;
  readonly #log: Log;
  #connection: { url: string; client: ClickHouseClient; migrated: Promise<void> | undefined } | undefined;
  #reachable: boolean | undefined;

  /** `address` is called before each use; `packs`: whether inserts are gzipped, which is no use on loopback. */
  constructor(options: { address: () => string | undefined; packs: boolean; log: Log }) {
    this.#address = options.address;
    this.#packs = options.packs;
    this.#log = options.log;
  }

  get reachable(): boolean {
    return this.#reachable === true;
  }

  /**
   * Rows of a SELECT. The turn's signal cancels it in the store too. Throws Refusal 'unavailable' if the store is
   * unavailable or the query is too heavy.
   */
  async query<Row>(sql: string, params: Record<string, unknown> = {}, turn?: QuerySlot): Promise<Row[]> {
    const settings = turn ? `${questionSettings}, priority = ${turn.priority}` : questionSettings;
    return this.#use((client) => select<Row>(client, `${sql}\n${settings}`, params, turn?.signal), turn?.signal);
  }

  /** Inserts the stream's lines as one part; does nothing if the token was used before. */
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
   * Whether the rows of a shipment are stored (true if the table would store none of them). Looks up at most 20 of
   * them, by subject, time and who.
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
   * Deletes the stored rows of one subject, and rows derived from them. When it returns, no query finds them; their
   * bytes are on disk until the store has rewritten the parts that held them, which it does in the background.
   */
  async erase(stream: StreamName, subject: number): Promise<void> {
    for (const table of [stream, ...streams[stream].derived]) {
      await this.command(`DELETE FROM ${table} WHERE ${streams[stream].subject} = {subject:UInt32}`, { subject });
      await this.command(`ALTER TABLE ${table} APPLY DELETED MASK SETTINGS mutations_sync = 0`, {});
    }
  }

  /**
   * Links the files of all rows into `shadow/NAME` of the engine's folder, where they stay as they are until the folder is
   * deleted. A moment's work, whatever there is.
   */
  async freeze(name: string): Promise<void> {
    const tables = await this.query<{ name: string }>(
      "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name",
    );
    for (const table of tables) await this.command(`ALTER TABLE ${table.name} FREEZE WITH NAME '${name}'`, {});
  }

  /** Runs a statement without a result. */
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
      if (ended?.aborted) throw new Refusal('unavailable', 'The query was cancelled.', { cause: error });
      const answered = error instanceof ClickHouseError && !closed.has(error.code);
      this.#mark(answered, error);
      if (answered && !overload.has(error.code)) throw error; // our own bug
      throw new Refusal('unavailable', 'The event store is not available at the moment.', {
        retryAfterS: 10,
        cause: error,
      });
    }
  }

  async #connect(): Promise<ClickHouseClient> {
    const url = this.#address();
    if (url === undefined) throw new Error('the event engine is not running');
    if (this.#connection?.url !== url) {
      this.#connection?.client.close().catch(() => {}); // its engine has ended
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
    if (!reachable) this.#log.warn({ err: cause }, 'event store is unavailable; events wait in the spool');
    else if (this.#reachable === false) this.#log.info('event store is available again');
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
    // Without it a server goes on computing a result that nobody reads.
    ...(signal
      ? { abort_signal: signal, clickhouse_settings: { cancel_http_readonly_queries_on_client_close: 1 } }
      : {}),
  });
  return result.json<Row>();
}

async function command(client: ClickHouseClient, query: string, params?: Record<string, unknown>): Promise<void> {
  await client.command({ query, query_params: params });
}

/** Sends the lines of an INSERT unchanged, and waits until they are stored. */
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
      // On some servers, asynchronous inserts answer before the rows are durable; several threads write several parts.
      async_insert: 0,
      max_insert_threads: '1',
      input_format_parallel_parsing: 0,
    },
  });
  await answer.resume().toArray();
}

/** At most `count` entries, evenly spread over the list. */
function sample<T>(list: T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  const picked: T[] = [];
  for (let i = 0; i < list.length && picked.length < count; i += step) picked.push(list[Math.floor(i)]!);
  return picked;
}
