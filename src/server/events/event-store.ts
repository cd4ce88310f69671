import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type ClickHouseClient, ClickHouseError } from '@clickhouse/client';
import type { Log } from '../kernel/index.ts';
import { Refusal } from '../kernel/index.ts';
import { Clients } from './clients.ts';
import { Damage } from './damage.ts';
import {
  isAuthenticationError,
  isDamaged,
  isServerFault,
  isUnreadable,
  neverReachedServer,
  overload,
} from './faults.ts';
import { isUnusable, type RequireOwn, requireUsable, type Unusable } from './migrations/index.ts';
import { type Preparation, prepareStore, type WithLock } from './prepare-store.ts';
import type { QuerySlot } from './query-queue.ts';
import { queryBytes, querySettings } from './query-settings.ts';
import { damaged, unavailable } from './refusals.ts';
import { command, greet, type Store, select, send } from './requests.ts';
import { RunningReads } from './running-reads.ts';
import { sample } from './sample.ts';
import { importOf, type StreamName, streams } from './streams.ts';
import {
  describeTopology,
  findTopology,
  settingsFor,
  settlingStatements,
  type Topology,
  writtenTables,
} from './topology/index.ts';

/** If a server responded within this time, it is used without a ping. */
const knownMs = 5000;
/** Failed pings in a row after which the store counts as hung. */
const pingsOfHung = 2;
type Select = <Row>(sql: string) => Promise<Row[]>;

/** Access to the embedded engine, one server, or a cluster. */
export class EventStore {
  readonly #addresses: () => readonly string[];
  readonly #cluster: string | undefined;
  readonly #isEmbedded: boolean;
  readonly #log: Log;
  readonly #preparation: Preparation;
  readonly #onUnusable: ((error: Unusable) => void) | undefined;
  readonly #onDamaged: () => void;
  readonly #onOpened: (select: Select) => Promise<void>;
  readonly #hasRoom: (bytes: number) => Promise<boolean>;
  readonly #clients: Clients;
  /** selects the address; incremented when the current server fails */
  #turn = 0;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #opened: { of: string; by: string; isDone: boolean; topology: Promise<Topology> } | undefined;
  #topology: Topology | undefined;
  #reachable: boolean | undefined;
  #unusable: Unusable | undefined;
  readonly #damage: Damage;
  #failedPings = 0;
  readonly #reads = new RunningReads();
  readonly #givenQueryBytes: number | undefined;
  #queryBytes: number;

  /**
   * `addresses` is called before each use and can return an empty list. `movedFrom`: mark of the installation that is
   * moving here; others are refused until the move is complete. `onUnusable` is called once, if a newer version makes
   * an incompatible change or `requireOwn` refuses the store.
   */
  constructor(
    options: {
      addresses: () => readonly string[];
      log: Log;
      movedFrom?: string;
      requireOwn?: RequireOwn | undefined;
      onUnusable?: ((error: Unusable) => void) | undefined;
      onDamaged?: () => void;
      /** called after each start of the engine, or once for servers; must not reject */
      onOpened?: (select: Select) => Promise<void>;
      /** checks the disk space; by default returns true */
      hasRoom?: (bytes: number) => Promise<boolean>;
      queryBytes?: number;
    } & ({ isEmbedded: true } | { isEmbedded: false; cluster: string | undefined; withLock?: WithLock | undefined }),
  ) {
    this.#addresses = options.addresses;
    this.#isEmbedded = options.isEmbedded;
    this.#clients = new Clients(options.isEmbedded);
    this.#cluster = options.isEmbedded ? undefined : options.cluster;
    this.#preparation = {
      // Only one process uses the embedded engine's folder, so it needs no lock.
      withLock: ('withLock' in options && options.withLock) || ((work) => work()),
      movedFrom: options.movedFrom,
      requireOwn: options.requireOwn,
    };
    this.#log = options.log;
    this.#damage = new Damage(options.log);
    this.#onUnusable = options.onUnusable;
    this.#onDamaged = options.onDamaged ?? (() => {});
    this.#onOpened = options.onOpened ?? (async () => {});
    this.#hasRoom = options.hasRoom ?? (async () => true);
    this.#givenQueryBytes = options.queryBytes;
    this.#queryBytes = options.queryBytes ?? queryBytes({ kind: 'embedded' });
  }

  /** Undefined until the store has been reached once. */
  get topology(): Topology | undefined {
    return this.#topology;
  }

  get unusable(): Unusable | undefined {
    return this.#unusable;
  }

  async checkForNewerSchema(): Promise<void> {
    await this.#use((store) => requireUsable({ select: (sql) => select(store, sql) }), { repeats: true });
  }

  get reachable(): boolean {
    return this.#reachable === true;
  }

  /** Whether a query has met damage recently. */
  get isDamaged(): boolean {
    return this.#damage.isKnown;
  }

  /**
   * Call it every few seconds. If the store hangs, ends the waiting queries, which would otherwise wait for two minutes.
   * Then switches to the next server, or marks the only one as unavailable.
   */
  async ping(timeoutMs?: number): Promise<void> {
    const addresses = this.#addresses();
    const turn = this.#turn;
    const url = addresses[turn % addresses.length];
    if (url === undefined || this.#reachable === undefined || (this.#reachable === false && this.#failedPings === 0))
      return;
    const askedAt = performance.now();
    try {
      await greet(url, timeoutMs);
      if (this.#failedPings >= pingsOfHung) this.#mark(true);
      this.#failedPings = 0;
    } catch (error) {
      // A proxy can reject pings. Or another request was answered, or another server or engine is used now.
      const hasResponded = !isServerFault(error) || this.#answeredAt > askedAt;
      if (hasResponded || this.#turn !== turn || !this.#addresses().includes(url)) {
        this.#failedPings = 0;
        return;
      }
      this.#failedPings += 1;
      if (this.#failedPings < pingsOfHung) return;
      if (addresses.length > 1) {
        this.#log.warn({ err: error }, 'a server of the event store does not respond; using the next one');
        this.#switchServer(turn);
        this.#failedPings = 0;
      } else this.#mark(false, error);
      this.#reads.abort();
    }
  }

  /** Throws Refusal 'unavailable' if the store is down or the query exceeds its limits. */
  async query<Row>(sql: string, params: Record<string, unknown> = {}, turn?: QuerySlot): Promise<Row[]> {
    if (!turn) return this.#select(sql, params);
    if (this.#failedPings >= pingsOfHung) throw unavailable(new Error('the event store does not respond'));
    return this.#reads.run(turn.signal, (signal) => this.#select(sql, params, { turn, signal }));
  }

  #select<Row>(
    sql: string,
    params: Record<string, unknown>,
    slot?: { turn: QuerySlot; signal: AbortSignal },
  ): Promise<Row[]> {
    const priority = slot ? `, priority = ${slot.turn.priority}` : '';
    return this.#use(
      (store) => select<Row>(store, `${sql}\n${querySettings(this.#queryBytes)}${priority}`, params, slot?.signal),
      { ended: slot?.turn.signal, hung: slot?.signal, repeats: true },
    );
  }

  /** Does nothing if the token was used before. */
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

  async holdMerges(isHeld: boolean): Promise<void> {
    await this.#use(({ client }) => client.command({ query: `SYSTEM ${isHeld ? 'STOP' : 'START'} MERGES` }));
  }

  async stage(table: string, lines: string): Promise<void> {
    if (importOf(table) === undefined) throw new TypeError('lines can only be added to tables of imports');
    await this.#requireRoom(Buffer.byteLength(lines));
    await this.#use((store) => send(store, `INSERT INTO ${table} FORMAT TabSeparated`, lines));
    await this.settle([table]);
  }

  /** For large results. Returns them in TabSeparated format. */
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

  /** Inserts TabSeparated lines, even if they are duplicates. */
  async load(table: string, columns: readonly string[], lines: Uint8Array): Promise<void> {
    await this.#requireRoom(lines.byteLength);
    await this.#use((store) =>
      // ReplicatedMergeTree would deduplicate against deleted rows.
      send(store, `INSERT INTO ${table} (${columns.join(', ')}) FORMAT TabSeparated`, lines, {
        insert_deduplication_token: randomUUID(),
      }),
    );
  }

  /** Checks up to 20 rows. Returns true if the table already contains them all. */
  async containsRows<S extends StreamName>(stream: S, lines: Uint8Array): Promise<boolean> {
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

  /** Hides the rows immediately. The store removes them from disk later, when it rewrites the parts. */
  async erase(stream: StreamName, subjects: readonly number[]): Promise<void> {
    for (const table of [stream, ...streams[stream].derived]) {
      await this.command(`DELETE FROM ${table} WHERE ${streams[stream].subject} IN {subjects:Array(UInt32)}`, {
        subjects,
      });
      await this.command(`ALTER TABLE ${table} APPLY DELETED MASK SETTINGS mutations_sync = 0`, {});
    }
  }

  /** Hard-links the data files to `shadow/NAME`, in constant time. */
  async freeze(name: string): Promise<void> {
    const tables = await this.query<{ name: string }>(
      "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name",
    );
    for (const table of tables) await this.command(`ALTER TABLE ${table.name} FREEZE WITH NAME '${name}'`, {});
  }

  async command(sql: string, params: Record<string, unknown>): Promise<void> {
    if (/^\s*insert\b/i.test(sql)) await this.#requireRoom(0);
    await this.#use((store) => command(store, sql, params));
  }

  /** Returns whether the store records a token atomically with its rows, on all servers, and keeps it for days. */
  async storesTokensDurably(): Promise<boolean> {
    return this.#use(async ({ topology }) => topology.kind === 'cluster' || topology.kind === 'cloud');
  }

  /** Waits until every server has all earlier inserts. */
  async settle(tables: readonly string[] = writtenTables): Promise<void> {
    await this.#use(async ({ client, topology }) => {
      for (const statement of settlingStatements(topology, tables))
        await client.command({ query: statement, clickhouse_settings: settingsFor(topology) });
    });
  }

  async close(): Promise<void> {
    await this.#clients.close();
  }

  /** Switches to another server on failure. Repeats a write only if the first server certainly did nothing. */
  async #use<T>(
    call: (store: Store) => Promise<T>,
    {
      ended,
      hung,
      repeats = false,
    }: { ended?: AbortSignal | undefined; hung?: AbortSignal | undefined; repeats?: boolean } = {},
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
        if (isUnreadable(error)) this.#damage.note(error);
        if (ended?.aborted) throw new Refusal('unavailable', 'The query was cancelled.', { cause: error }); // not shown: the request was cancelled
        // `ping` has already switched servers or marked the only one.
        if (hung?.aborted) throw unavailable(error);
        if (isServerFault(error)) {
          this.#switchServer(turn);
          if (others > 0 && (repeats || neverReachedServer(error))) continue;
        }
        const answered = error instanceof ClickHouseError && !isAuthenticationError(error) && !isServerFault(error);
        this.#mark(answered, error);
        if (answered && isUnreadable(error)) throw damaged(error);
        if (answered && !overload.has(error.code)) throw error;
        throw unavailable(error);
      }
    }
  }

  /** Does nothing if a concurrent failure has already switched servers. */
  #switchServer(turn: number): void {
    if (this.#turn !== turn) return;
    this.#turn = turn + 1;
    this.#answeredAt = Number.NEGATIVE_INFINITY;
  }

  async #requireRoom(bytes: number): Promise<void> {
    if (!(await this.#hasRoom(bytes))) throw unavailable(new Error('the disk of the event engine is almost full'));
  }

  async #connect(): Promise<Store> {
    const addresses = this.#addresses();
    const url = addresses[this.#turn % addresses.length];
    if (url === undefined) throw new Error('the event engine is not running');
    const client = this.#clients.of(url);
    // Ping first, because a server that has vanished would block each request for the whole timeout.
    if (addresses.length > 1 && performance.now() - this.#answeredAt > knownMs) await greet(url);
    const all = addresses.join(' ');
    // One server migrates the tables for all servers. If it is slow or down, the next server doesn't wait for it.
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
    // An engine that starts again has discarded damaged parts.
    this.#damage.clear();
    await this.#onOpened((sql) => select(store, sql));
    return topology;
  }

  /** Reads the server's memory limit for a query. 0: no limit. */
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
