import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Log } from '../kernel/index.ts';
import { Refusal, readEventStoreAddress, t } from '../kernel/index.ts';
import { didNothing, isDamaged, isOfOneServer, overload, refusesUs } from './faults.ts';
import { isUnusable, type RequireOwn, requireUsable, type Unusable } from './migrations/index.ts';
import { type Preparation, prepareStore, type WithLock } from './prepare-store.ts';
import type { QuerySlot } from './query-queue.ts';
import { queryBytes, querySettings } from './query-settings.ts';
import { command, greet, type Store, select, send } from './requests.ts';
import { type StreamName, streams } from './streams.ts';
import {
  describeTopology,
  findTopology,
  settingsFor,
  settlingStatements,
  type Topology,
  writtenTables,
} from './topology/index.ts';

const requestMs = 120_000;

/** What `EventStore` takes of an address that the configuration has checked. */
export function serversAt(url: string): {
  isEmbedded: false;
  addresses: () => readonly string[];
  cluster: string | undefined;
} {
  const address = readEventStoreAddress(url);
  if (!address) throw new TypeError('the address of the event store was not checked');
  return { isEmbedded: false, addresses: () => address.urls, cluster: address.cluster };
}

/** For so long after an answer it need not say so. */
const knownMs = 5000;

/** The ClickHouse side of the events: the embedded engine that runs at the moment, a server, or the servers of a cluster. */
export class EventStore {
  readonly #addresses: () => readonly string[];
  readonly #cluster: string | undefined;
  readonly #isEmbedded: boolean;
  readonly #log: Log;
  readonly #preparation: Preparation;
  readonly #onUnusable: ((error: Unusable) => void) | undefined;
  readonly #onDamaged: () => void;
  readonly #hasRoom: (bytes: number) => Promise<boolean>;
  readonly #clients = new Map<string, ClickHouseClient>();
  /** Which of the addresses is used; another when that fails. */
  #turn = 0;
  #answeredAt = Number.NEGATIVE_INFINITY;
  /** What all these addresses lead to, its tables brought up to date by one of them. */
  #opened: { of: string; by: string; isDone: boolean; topology: Promise<Topology> } | undefined;
  #topology: Topology | undefined;
  #reachable: boolean | undefined;
  #unusable: Unusable | undefined;
  readonly #givenQueryBytes: number | undefined;
  #queryBytes: number;

  /**
   * `addresses` is called before each use: servers with the same tables, or none at the moment. `alone` runs work that no
   * other process may do at the same time. `movedFrom`: the mark of the installation whose events are moved here; until all
   * are, nobody else may use the store. `onUnusable` is called once, when a newer version turns out to have changed it so that this
   * one cannot use it, or `requireOwn` refuses it.
   */
  constructor(
    options: {
      addresses: () => readonly string[];
      log: Log;
      movedFrom?: string;
      requireOwn?: RequireOwn | undefined;
      onUnusable?: ((error: Unusable) => void) | undefined;
      /** called when a part of a table cannot be read */
      onDamaged?: () => void;
      /** whether so many bytes may be written; always, by default */
      hasRoom?: (bytes: number) => Promise<boolean>;
      /** the most memory of one question */
      queryBytes?: number;
    } & ({ isEmbedded: true } | { isEmbedded: false; cluster: string | undefined; withLock?: WithLock | undefined }),
  ) {
    this.#addresses = options.addresses;
    this.#isEmbedded = options.isEmbedded;
    this.#cluster = options.isEmbedded ? undefined : options.cluster;
    this.#preparation = {
      // The folder of the embedded engine has one process anyway.
      withLock: ('withLock' in options && options.withLock) || ((work) => work()),
      movedFrom: options.movedFrom,
      requireOwn: options.requireOwn,
    };
    this.#log = options.log;
    this.#onUnusable = options.onUnusable;
    this.#onDamaged = options.onDamaged ?? (() => {});
    this.#hasRoom = options.hasRoom ?? (async () => true);
    this.#givenQueryBytes = options.queryBytes;
    this.#queryBytes = options.queryBytes ?? queryBytes({ kind: 'embedded' });
  }

  /** Undefined until it was reached once. */
  get topology(): Topology | undefined {
    return this.#topology;
  }

  /** Why this process cannot use the store, once that was found out. */
  get unusable(): Unusable | undefined {
    return this.#unusable;
  }

  /** Looks whether a newer version has changed the store since, so that this one cannot use it. */
  async lookWhetherNewer(): Promise<void> {
    await this.#use((store) => requireUsable({ select: (sql) => select(store, sql) }), { repeats: true });
  }

  get reachable(): boolean {
    return this.#reachable === true;
  }

  /**
   * Rows of a SELECT. The turn's signal cancels it in the store too. Throws Refusal 'unavailable' if the store is
   * unavailable or the query is too heavy: takes too long, or too much memory.
   */
  async query<Row>(sql: string, params: Record<string, unknown> = {}, turn?: QuerySlot): Promise<Row[]> {
    const priority = turn ? `, priority = ${turn.priority}` : '';
    return this.#use(
      (store) => select<Row>(store, `${sql}\n${querySettings(this.#queryBytes)}${priority}`, params, turn?.signal),
      { ended: turn?.signal, repeats: true },
    );
  }

  /** Inserts the stream's lines as one part; does nothing if the token was used before. */
  async insert(stream: StreamName, lines: Uint8Array, token: string): Promise<void> {
    const { columns, format } = streams[stream];
    await this.#requireRoom(lines.byteLength);
    await this.#use((store) =>
      send(store, `INSERT INTO ${stream} (${columns.join(', ')}) FORMAT ${format}`, lines, {
        insert_deduplication_token: token,
        insert_deduplicate: 1,
      }),
    );
  }

  /** Has the engine merge no parts for now, or go on. */
  async holdMerges(isHeld: boolean): Promise<void> {
    await this.#use(({ client }) => client.command({ query: `SYSTEM ${isHeld ? 'STOP' : 'START'} MERGES` }));
  }

  /** Adds lines of TabSeparated to a table of an import's own. */
  async stage(table: string, lines: string): Promise<void> {
    if (!/^import_\d{1,10}_[a-z]{1,20}$/.test(table)) throw new TypeError('only tables of imports take lines');
    await this.#requireRoom(Buffer.byteLength(lines));
    await this.#use((store) => send(store, `INSERT INTO ${table} FORMAT TabSeparated`, lines));
    await this.settle([table]);
  }

  /** The answer to a SELECT that may take long and be large, as TabSeparated. For moving. */
  async readLines(sql: string): Promise<Buffer> {
    return this.#use(
      async ({ client, topology }) => {
        const query = `${sql} FORMAT TabSeparated`;
        const { stream: answer } = await client.exec({ query, clickhouse_settings: settingsFor(topology) });
        return buffer(answer);
      },
      { repeats: true },
    );
  }

  /** Inserts lines of TabSeparated, alike ones included. For moving. */
  async load(table: string, columns: readonly string[], lines: Uint8Array): Promise<void> {
    await this.#requireRoom(lines.byteLength);
    await this.#use((store) =>
      // A replicated table would take lines for known that it had before they were deleted.
      send(store, `INSERT INTO ${table} (${columns.join(', ')}) FORMAT TabSeparated`, lines, {
        insert_deduplication_token: randomUUID(),
      }),
    );
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
    const [found] = await this.#use((store) =>
      select<{ found: number }>(
        store,
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
   * Deletes the stored rows of subjects, and rows derived from them. When it returns, no query finds them; their
   * bytes are on disk until the store has rewritten the parts that held them, which it does in the background.
   */
  async erase(stream: StreamName, subjects: readonly number[]): Promise<void> {
    for (const table of [stream, ...streams[stream].derived]) {
      await this.command(`DELETE FROM ${table} WHERE ${streams[stream].subject} IN {subjects:Array(UInt32)}`, {
        subjects,
      });
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

  /** Runs a statement without a result, on all servers that hold the table. */
  async command(sql: string, params: Record<string, unknown>): Promise<void> {
    if (/^\s*insert\b/i.test(sql)) await this.#requireRoom(0);
    await this.#use((store) => command(store, sql, params));
  }

  /** Whether a token and its rows are recorded at once, on all servers, and for days. */
  async remembersTokens(): Promise<boolean> {
    return this.#use(async ({ topology }) => topology.kind === 'cluster' || topology.kind === 'cloud');
  }

  /** Waits until every server has what was inserted before: into the tables that are written to, or into these. */
  async settle(tables: readonly string[] = writtenTables): Promise<void> {
    await this.#use(async ({ client, topology }) => {
      for (const statement of settlingStatements(topology, tables))
        await client.command({ query: statement, clickhouse_settings: settingsFor(topology) });
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.close()));
  }

  /**
   * `repeats`: it may be asked of the next server, whatever became of it. What writes goes there only if the first one
   * certainly did nothing.
   */
  async #use<T>(
    call: (store: Store) => Promise<T>,
    { ended, repeats = false }: { ended?: AbortSignal | undefined; repeats?: boolean } = {},
  ): Promise<T> {
    for (let others = this.#addresses().length - 1; ; others -= 1) {
      const turn = this.#turn;
      try {
        const result = await call(await this.#connect());
        this.#answeredAt = performance.now();
        this.#mark(true);
        return result;
      } catch (error) {
        if (isUnusable(error) && !this.#unusable) {
          this.#unusable = error;
          this.#onUnusable?.(error);
        }
        if (isDamaged(error)) this.#onDamaged();
        if (ended?.aborted) throw new Refusal('unavailable', 'The query was cancelled.', { cause: error }); // not shown: nobody waits
        if (isOfOneServer(error)) {
          // Others that failed at the same moment have gone on already.
          if (this.#turn === turn) {
            this.#turn = turn + 1;
            this.#answeredAt = Number.NEGATIVE_INFINITY;
          }
          if (others > 0 && (repeats || didNothing(error))) continue;
        }
        const answered = error instanceof ClickHouseError && !refusesUs(error) && !isOfOneServer(error);
        this.#mark(answered, error);
        if (answered && !overload.has(error.code)) throw error; // our own bug
        throw unavailable(error);
      }
    }
  }

  async #requireRoom(bytes: number): Promise<void> {
    if (!(await this.#hasRoom(bytes))) throw unavailable(new Error('the disk of the event engine is almost full'));
  }

  async #connect(): Promise<Store> {
    const addresses = this.#addresses();
    const url = addresses[this.#turn % addresses.length];
    if (url === undefined) throw new Error('the event engine is not running');
    const client = this.#clients.get(url) ?? this.#clientOf(url);
    // A server that has vanished would hold each request for as long as a heavy one may take.
    if (addresses.length > 1 && performance.now() - this.#answeredAt > knownMs) await greet(url);
    const all = addresses.join(' ');
    // Opened by one server, it is by all; one that is slow to open, or away, is nothing that the next one waits for.
    if (this.#opened?.of !== all || (!this.#opened.isDone && this.#opened.by !== url))
      this.#opened = { of: all, by: url, isDone: false, topology: this.#open(client) };
    const opened = this.#opened;
    try {
      const topology = await opened.topology;
      opened.isDone = true;
      return { client, topology };
    } catch (error) {
      if (this.#opened === opened) this.#opened = undefined;
      throw error;
    }
  }

  #clientOf(url: string): ClickHouseClient {
    if (this.#isEmbedded) {
      // Its engine has ended.
      for (const [old, client] of this.#clients) {
        client.close().catch(() => {});
        this.#clients.delete(old);
      }
    }
    const client = createClient({
      url,
      request_timeout: requestMs,
      // It is no use on loopback.
      compression: { request: !this.#isEmbedded },
      log: { level: ClickHouseLogLevel.OFF },
    });
    this.#clients.set(url, client);
    return client;
  }

  /** Finds what it is, and brings its tables up to date. */
  async #open(client: ClickHouseClient): Promise<Topology> {
    const plain: Store = { client, topology: { kind: 'embedded' } };
    const topology = this.#isEmbedded
      ? plain.topology
      : await findTopology((sql, params) => select(plain, sql, params), this.#cluster);
    if (!this.#isEmbedded && describeTopology(topology) !== (this.#topology && describeTopology(this.#topology)))
      this.#log.info(`event store: ${describeTopology(topology)}`);
    const store = { client, topology };
    await Promise.all([
      prepareStore(store, this.#preparation),
      this.#isEmbedded ? undefined : this.#findQueryBytes(plain),
    ]);
    this.#topology = topology;
    return topology;
  }

  /** By what the server's profile of our user allows one statement; 0 there says nothing. */
  async #findQueryBytes(store: Store): Promise<void> {
    if (this.#givenQueryBytes !== undefined) return;
    const sql = "SELECT value FROM system.settings WHERE name = 'max_memory_usage'";
    const [found] = await select<{ value: string }>(store, sql);
    this.#queryBytes = queryBytes({ kind: 'server', profileBytes: Number(found?.value ?? 0) });
  }

  #mark(reachable: boolean, cause?: unknown): void {
    if (this.#reachable === reachable) return;
    if (!reachable) this.#log.warn({ err: cause }, 'event store is unavailable; events wait in the spool');
    else if (this.#reachable === false) this.#log.info('event store is available again');
    this.#reachable = reachable;
  }
}

/** At most `count` entries, evenly spread over the list. */
function sample<T>(list: T[], count: number): T[] {
  const step = Math.max(1, list.length / count);
  const picked: T[] = [];
  for (let i = 0; i < list.length && picked.length < count; i += step) picked.push(list[Math.floor(i)]!);
  return picked;
}

const unavailable = (cause: unknown): Refusal =>
  new Refusal('unavailable', t('The event store is not available at the moment.'), { retryAfterS: 10, cause });
