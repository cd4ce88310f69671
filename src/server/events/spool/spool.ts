import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../../kernel/index.ts';
import { type StreamName, type SubjectIds, type SubjectKind, streamNames, streams } from '../streams.ts';
import type { Batch, Position, RecordedSubjects, Shipment, Totals } from './file.ts';
import type { SpoolAnswer, SpoolCall } from './worker.ts';

/** Rows are collected for this long, because a commit costs as much as ten rows. */
const gatherMs = 4;
/** From this number of rows on, the next commit starts immediately. */
const gatheredRows = 12;
/** Above this, further rows are rejected. Only reached on slow disks. */
const maxGatheredBytes = 32 * 1024 * 1024;

type PendingCommit = {
  lines: { [S in StreamName]: string[] };
  bytes: number;
  rows: number;
  position: Position | undefined;
  /** only those higher than any before */
  subjects: Partial<SubjectIds>;
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
};

/** Makes each event durable before its sender gets a response. */
export class Spool {
  readonly #worker: Worker;
  readonly #maxBytes: number;
  readonly #onSetAside: (path: string) => void;
  readonly #calls = new Map<number, { resolve: (result: unknown) => void; reject: (error: unknown) => void }>();
  #seq = 0;
  #totals: Totals = { rows: 0, bytes: 0, lastBatch: 0 };
  /** The file contains at least these. */
  #noted: SubjectIds = { monitor: 0, website: 0, import: 0 };
  #gathering: PendingCommit | undefined;
  #committing: PendingCommit | undefined;
  #begunAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #broken: Error | undefined;

  /** `onSetAside` is called with the path of a damaged spool that was renamed. A new one has replaced it. */
  constructor(options: { dir: string; maxBytes: number; onSetAside?: (path: string) => void }) {
    mkdirSync(options.dir, { recursive: true });
    this.#maxBytes = options.maxBytes;
    this.#onSetAside = options.onSetAside ?? (() => {});
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { path: join(options.dir, 'spool.db'), maxBytes: options.maxBytes },
      execArgv: [],
    });
    this.#worker.on('message', (answer: SpoolAnswer) => this.#hear(answer));
    this.#worker.on('error', (error) => this.#break(error));
    this.#worker.on('exit', () => this.#break(new Error('the spool is closed')));
  }

  get totals(): Totals {
    const { rows, bytes, lastBatch } = this.#totals;
    const waiting = [this.#gathering, this.#committing].filter((gathering) => gathering !== undefined);
    return {
      rows: waiting.reduce((sum, gathering) => sum + gathering.rows, rows),
      bytes: waiting.reduce((sum, gathering) => sum + gathering.bytes, bytes),
      lastBatch,
    };
  }

  /** Resolves when the row is synced to disk. Rejects with Refusal 'unavailable' if the spool or disk is full. */
  record(stream: StreamName, line: string, position?: Position, subject = 0): Promise<void> {
    const gathered = (this.#gathering?.bytes ?? 0) + line.length;
    if (
      this.#totals.bytes + (this.#committing?.bytes ?? 0) + gathered > this.#maxBytes ||
      gathered > maxGatheredBytes
    ) {
      return Promise.reject(unavailable(30));
    }
    const isFirst = this.#gathering === undefined;
    this.#gathering ??= gather();
    const gathering = this.#gathering;
    gathering.lines[stream].push(line);
    const kind = streams[stream].subject;
    if (subject > this.#noted[kind]) gathering.subjects[kind] = Math.max(subject, gathering.subjects[kind] ?? 0);
    gathering.rows++;
    gathering.position = position ?? gathering.position;
    gathering.bytes += line.length + 1;
    if (isFirst || gathering.rows === gatheredRows) this.#plan();
    return gathering.promise;
  }

  /** Waits for rows that are being committed. Failures are reported by `record`. */
  async committed(): Promise<void> {
    await Promise.allSettled([this.#committing?.promise, this.#gathering?.promise]);
    // Includes the rows of earlier runs in the totals.
    if (this.#totals.lastBatch === 0)
      await this.#ask({ verb: 'append', batches: [], position: undefined, subjects: undefined });
  }

  position(): Promise<Position | undefined> {
    return this.#ask({ verb: 'position' }) as Promise<Position | undefined>;
  }

  async setPosition(position: Position): Promise<void> {
    await this.#ask({ verb: 'append', batches: [], position, subjects: undefined });
  }

  /** Includes all IDs of rows that were ever recorded here. */
  async subjects(): Promise<RecordedSubjects> {
    const found = (await this.#ask({ verb: 'subjects' })) as RecordedSubjects;
    this.#raiseNoted(found.ids);
    return found;
  }

  /** For rows that reach the store without the spool. Resolves when the ID is on disk. */
  async noteSubject(kind: SubjectKind, id: number): Promise<void> {
    if (id <= this.#noted[kind]) return;
    await this.#ask({ verb: 'append', batches: [], position: undefined, subjects: { [kind]: id } });
    this.#raiseNoted({ [kind]: id });
  }

  /** `ids` are those of the event store. */
  async completeSubjects(ids: SubjectIds): Promise<void> {
    await this.#ask({ verb: 'completeSubjects', ids });
    this.#raiseNoted(ids);
  }

  openShipment(stream: StreamName, upTo: number): Promise<Shipment | undefined> {
    return this.#ask({ verb: 'openShipment', stream, upTo }) as Promise<Shipment | undefined>;
  }

  renew(id: number): Promise<string> {
    return this.#ask({ verb: 'renew', id }) as Promise<string>;
  }

  async settle(id: number): Promise<void> {
    await this.#ask({ verb: 'settle', id });
  }

  async forget(): Promise<void> {
    await this.#ask({ verb: 'forget' });
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#committing?.promise, this.#gathering?.promise]);
    await this.#ask({ verb: 'close' });
    await this.#worker.terminate();
  }

  /**
   * Commits immediately if no commit started recently or many rows are waiting. Only one commit runs at a time: rows
   * that arrive during it form the next one.
   */
  #plan(): void {
    if (this.#committing || !this.#gathering) return;
    const waitMs = this.#gathering.rows >= gatheredRows ? 0 : this.#begunAt + gatherMs - performance.now();
    clearTimeout(this.#timer);
    if (waitMs > 0) this.#timer = setTimeout(() => this.#commit(), waitMs);
    else setImmediate(() => this.#commit());
  }

  #commit(): void {
    const gathering = this.#gathering;
    if (!gathering || this.#committing) return;
    clearTimeout(this.#timer);
    this.#begunAt = performance.now();
    this.#gathering = undefined;
    this.#committing = gathering;
    const batches: Batch[] = [];
    for (const stream of streamNames) {
      const lines = gathering.lines[stream];
      if (lines.length > 0) batches.push({ stream, rows: lines.length, lines: `${lines.join('\n')}\n` });
    }
    const done = (tell: () => void) => {
      this.#committing = undefined;
      tell();
      this.#plan();
    };
    const { position } = gathering;
    const subjects = Object.keys(gathering.subjects).length > 0 ? gathering.subjects : undefined;
    this.#ask({ verb: 'append', batches, position, subjects }).then(
      () => {
        this.#raiseNoted(gathering.subjects);
        done(gathering.resolve);
      },
      (error) => done(() => gathering.reject(unavailable(10, error))),
    );
  }

  #raiseNoted(subjects: Partial<SubjectIds>): void {
    for (const [kind, id] of Object.entries(subjects) as [SubjectKind, number][])
      this.#noted[kind] = Math.max(this.#noted[kind], id);
  }

  #ask(call: SpoolCall): Promise<unknown> {
    if (this.#broken) return Promise.reject(this.#broken);
    const seq = ++this.#seq;
    return new Promise((resolve, reject) => {
      this.#calls.set(seq, { resolve, reject });
      this.#worker.postMessage({ seq, call });
    });
  }

  #hear(answer: SpoolAnswer): void {
    if (answer.totals) this.#totals = answer.totals;
    if (answer.setAside !== undefined) {
      this.#noted = { monitor: 0, website: 0, import: 0 };
      this.#onSetAside(answer.setAside);
    }
    const call = this.#calls.get(answer.seq);
    this.#calls.delete(answer.seq);
    if ('failed' in answer) call?.reject(new Error(`The spool failed: ${answer.failed}`));
    else call?.resolve(answer.result);
  }

  #break(error: Error): void {
    this.#broken ??= error;
    for (const call of this.#calls.values()) call.reject(this.#broken);
    this.#calls.clear();
  }
}

function gather(): PendingCommit {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => {});
  return {
    lines: { checks: [], pageviews: [], web_vitals: [] },
    bytes: 0,
    rows: 0,
    position: undefined,
    subjects: {},
    promise,
    resolve,
    reject,
  };
}

function unavailable(retryAfterS: number, cause?: unknown): Refusal {
  // not shown: programs read it
  return new Refusal('unavailable', 'No more events can be recorded at the moment.', { retryAfterS, cause });
}
