import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Log, minuteMs, type NodeSignals, startPeriodicTask } from '../kernel/index.ts';
import type { Database } from './database.ts';
import { isShared } from './row-locks.ts';

const defaultEveryMs = 400;
const keptMs = 15 * minuteMs;
/** Transactions don't commit in the order of their IDs: for this long, a row with a smaller ID can still appear. */
const defaultCommitLagMs = 10_000;
/**
 * Identifies the table's generation: after a crash or failover of PostgreSQL the unlogged table is empty and its IDs
 * restart at 1.
 */
const generationId = 0;
/** Enough batch numbers for fourteen days. Rows are stored for minutes. */
const batchNumbers = 2 ** 21;
const readLimit = 5000;
const maxPending = 20_000;

type SignalListener = Parameters<NodeSignals['on']>[1];
type Pending = { topic: string; subject: string; count: number };
type Batch = { id: number; sentAt: number; signals: Pending[] };
type SignalDeps = { database: Database; log: Log; now(): number };

/**
 * undefined on SQLite. Polls a table, because LISTEN needs a connection that poolers don't share. Start it after all
 * listeners are registered.
 */
export const createNodeSignals = (
  deps: SignalDeps,
  { everyMs = defaultEveryMs, lateMs = defaultCommitLagMs } = {},
): TableSignals | undefined => (isShared(deps.database) ? new TableSignals(deps, { everyMs, lateMs }) : undefined);

class TableSignals implements NodeSignals {
  readonly #deps: SignalDeps;
  readonly #node = randomUUID();
  readonly #listeners = new Map<string, SignalListener[]>();
  readonly #everyMs: number;
  readonly #lateMs: number;
  #task: { stop(): Promise<void> } | undefined;
  #pending = new Map<string, Pending>();
  /** A batch whose response was lost, so it might have been written. */
  #unsent: Batch | undefined;
  readonly #firstBatch = randomInt(1, 2 ** 32) * batchNumbers;
  #batches = 0;
  #generation: string | undefined;
  /** received IDs above the floor; no more IDs can appear below it */
  #heard = new Set<number>();
  #floor = 0;
  #marks: { id: number; at: number }[] = [];
  #sweptAt = -Infinity;

  constructor(deps: SignalDeps, { everyMs, lateMs }: { everyMs: number; lateMs: number }) {
    this.#deps = deps;
    this.#everyMs = everyMs;
    this.#lateMs = lateMs;
  }

  start(): void {
    this.#task ??= startPeriodicTask({
      everyMs: this.#everyMs,
      run: () => this.#exchange(),
      onError: (err) => this.#deps.log.error({ err }, 'could not exchange signals with other processes; trying again'),
    });
  }

  send(topic: string, subject: string, count = 1): void {
    const key = `${topic}\n${subject}`;
    const pending = this.#pending.get(key);
    if (pending) pending.count += count;
    else if (this.#pending.size < maxPending) this.#pending.set(key, { topic, subject, count });
  }

  on(topic: string, heard: SignalListener): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), heard]);
  }

  async stop(): Promise<void> {
    await this.#task?.stop();
    await this.#tell().catch((error) => this.#deps.log.warn({ err: error }, 'the last signals were not sent'));
  }

  async #exchange(): Promise<void> {
    await this.#tell();
    await this.#hear();
    await this.#sweep();
  }

  async #tell(): Promise<void> {
    await this.#sendBatch();
    this.#unsent = this.#takeBatch();
    await this.#sendBatch();
  }

  #takeBatch(): Batch | undefined {
    const signals = [...this.#pending.values()].filter(({ count }) => count !== 0);
    this.#pending = new Map();
    if (signals.length === 0) return undefined;
    this.#batches = (this.#batches + 1) % batchNumbers;
    return { id: -(this.#firstBatch + this.#batches), sentAt: this.#deps.now(), signals };
  }

  /** If a batch was written but its response was lost, its marker row prevents writing it twice. */
  async #sendBatch(): Promise<void> {
    if (!this.#unsent) return;
    const { id, sentAt, signals } = this.#unsent;
    await sql`
      with batch as (
        insert into node_signals (id, node, topic, subject, count, sent_at)
        values (${id}, ${this.#node}, '', '', 0, ${sentAt})
        on conflict (id) do nothing returning id
      )
      insert into node_signals (node, topic, subject, count, sent_at)
      select ${this.#node}, topic, subject, count, ${sentAt}::bigint
      from unnest(
        ${signals.map(({ topic }) => topic)}::text[], ${signals.map(({ subject }) => subject)}::text[],
        ${signals.map(({ count }) => count)}::bigint[]
      ) as given (topic, subject, count)
      where exists (select from batch)`.execute(this.#deps.database.db);
    this.#unsent = undefined;
  }

  async #hear(): Promise<void> {
    const { now } = this.#deps;
    const at = performance.now();
    let from = this.#floor;
    for (;;) {
      const [generation, ...rows] = await this.#read(from);
      if (generation?.id !== generationId) {
        await this.#beginGeneration();
        continue;
      }
      if (generation.node !== this.#generation) {
        this.#follow(generation.node);
        from = this.#floor;
        continue;
      }
      const nowMs = now();
      for (const { id, node, topic, subject, count, sent_at } of rows) {
        if (this.#heard.has(id)) continue;
        this.#heard.add(id);
        if (node === this.#node) continue;
        for (const heard of this.#listeners.get(topic) ?? []) heard(subject, count, Math.max(0, nowMs - sent_at));
      }
      from = rows.at(-1)?.id ?? from;
      if (rows.length < readLimit) break;
    }
    this.#marks.push({ id: from, at });
    const sure = this.#marks.findLastIndex((mark) => at - mark.at > this.#lateMs);
    if (sure < 0) return;
    this.#floor = this.#marks[sure]!.id;
    this.#marks = this.#marks.slice(sure + 1);
    for (const id of this.#heard) if (id <= this.#floor) this.#heard.delete(id);
  }

  #read(from: number) {
    const columns = ['id', 'node', 'topic', 'subject', 'count', 'sent_at'] as const;
    return this.#deps.database.db
      .selectFrom('node_signals')
      .select(columns)
      .where('id', '=', generationId)
      .unionAll(({ parens, selectFrom }) =>
        parens(selectFrom('node_signals').select(columns).where('id', '>', from).orderBy('id').limit(readLimit)),
      )
      .orderBy('id')
      .execute();
  }

  async #beginGeneration(): Promise<void> {
    await this.#deps.database.db
      .insertInto('node_signals')
      .values({
        id: generationId,
        node: randomUUID(),
        topic: '',
        subject: '',
        count: 0,
        sent_at: Number.MAX_SAFE_INTEGER,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  #follow(generation: string): void {
    this.#generation = generation;
    this.#heard.clear();
    this.#marks = [];
    this.#floor = 0;
  }

  async #sweep(): Promise<void> {
    const elapsed = performance.now();
    if (elapsed - this.#sweptAt < minuteMs) return;
    this.#sweptAt = elapsed;
    const { database, now } = this.#deps;
    await database.db
      .deleteFrom('node_signals')
      .where('sent_at', '<', now() - keptMs)
      .execute();
  }
}
