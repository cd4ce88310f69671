import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { describeUnreleased } from '../../store-files/index.ts';
import type { StreamName, SubjectIds, SubjectKind } from '../streams.ts';
import { isUnreleasedSpool, spoolVersion } from './spool-version.ts';

export type Batch = { stream: StreamName; rows: number; lines: string };
/** `fresh`: no attempt has been made to ship it. */
export type Shipment = { id: number; token: string; rows: number; lines: Uint8Array; fresh: boolean };
/** Rows up to `seq` are on disk or were rejected. */
export type Position = { run: string; seq: number };
/** `isComplete`: includes the event store's rows that this spool didn't ship */
export type RecordedSubjects = { ids: SubjectIds; isComplete: boolean };
/** Read from a damaged file, as far as it can be read. */
export type Salvaged = { position: Position | undefined; subjects: RecordedSubjects | undefined };
export type Totals = { rows: number; bytes: number; lastBatch: number };

const maxShipmentRows = 50_000;
const maxShipmentBytes = 8 * 1024 * 1024;
const pageBytes = 4096;
/**
 * If more than 16 MB are free, free pages are released. If more than 2 MB are free, they are released gradually, or all
 * immediately when the spool is empty.
 */
const manyPages = 4096;
const fewPages = 512;

/** Batches are immutable. A shipment is a range of batches with an insert token. */
export class SpoolFile {
  readonly #db: Database.Database;
  readonly #statements: Statements;
  #rows = 0;
  #bytes = 0;
  #lastBatch = 0;

  /** The file can grow to twice `maxBytes`. */
  constructor(path: string, maxBytes: number) {
    this.#db = new Database(path);
    this.#db.pragma(`page_size = ${pageBytes}`);
    this.#db.pragma('auto_vacuum = incremental');
    this.#db.pragma('journal_mode = wal');
    this.#db.pragma('synchronous = full');
    // `forget` overwrites the remaining deleted data.
    this.#db.pragma('secure_delete = fast');
    this.#db.pragma(`journal_size_limit = ${16 * 1024 * 1024}`);
    this.#db.pragma(`max_page_count = ${Math.ceil((2 * maxBytes) / pageBytes) + 64}`);
    const version = this.#db.pragma('user_version', { simple: true }) as number;
    if (isUnreleasedSpool(version)) {
      this.#db.close();
      throw new Error(describeUnreleased(`The spool ${path}`));
    }
    // With AUTOINCREMENT, a range of IDs always refers to the same rows.
    this.#db.exec(`
      begin;
      create table if not exists batches (
        id integer primary key autoincrement, stream text not null, rows integer not null, bytes integer not null, lines blob not null
      );
      create index if not exists batches_stream on batches (stream, id);
      create table if not exists shipments (
        id integer primary key autoincrement, stream text not null unique, token text not null,
        first_batch integer not null, last_batch integer not null
      );
      create table if not exists position (
        one integer primary key check (one = 1), run text not null, seq integer not null
      );
      create table if not exists subjects (kind text primary key, last integer not null) without rowid;
      pragma user_version = ${spoolVersion};
      commit;`);
    this.#statements = prepare(this.#db);
    this.#count();
  }

  get totals(): Totals {
    return { rows: this.#rows, bytes: this.#bytes, lastBatch: this.#lastBatch };
  }

  /** `subjects`: IDs higher than the stored ones. They are committed with the rows. */
  append(batches: Batch[], position?: Position, subjects?: Partial<SubjectIds>): void {
    const isOne = batches.length === 1 && !position && !subjects;
    const kept = isOne
      ? this.#insert(batches)
      : this.#db.transaction(() => {
          if (subjects) this.#noteSubjects(subjects);
          return this.#insert(batches, position);
        })();
    this.#lastBatch = kept.last;
    this.#bytes += kept.bytes;
    for (const batch of batches) this.#rows += batch.rows;
  }

  /** Doesn't use a transaction, which would double the cost of a single insert. */
  #insert(batches: Batch[], position?: Position): { bytes: number; last: number } {
    let bytes = 0;
    let last = this.#lastBatch;
    for (const batch of batches) {
      const lines = Buffer.from(batch.lines);
      bytes += lines.length;
      last = Number(this.#statements.insert.run(batch.stream, batch.rows, lines.length, lines).lastInsertRowid);
    }
    if (position) this.#statements.setPosition.run(position.run, position.seq);
    return { bytes, last };
  }

  #noteSubjects(subjects: Partial<SubjectIds>): void {
    for (const [kind, last] of Object.entries(subjects)) this.#statements.noteSubject.run(kind, last);
  }

  subjects(): RecordedSubjects {
    return readSubjects(this.#db);
  }

  /** Notes that the IDs include the IDs of the event store. */
  completeSubjects(ids: SubjectIds): void {
    this.#db.transaction(() => {
      this.#noteSubjects(ids);
      this.#statements.noteSubject.run(complete, 1);
    })();
  }

  position(): Position | undefined {
    return readPosition(this.#db);
  }

  /** Call it for a new file that replaces a damaged one. IDs of the damaged file must not refer to rows of this one. */
  continueFrom({ position, subjects, lastBatch }: Salvaged & { lastBatch: number }): void {
    this.#db.transaction(() => {
      const start = this.#db.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
      start.run('batches', lastBatch);
      start.run('shipments', Date.now());
      if (position) this.#statements.setPosition.run(position.run, position.seq);
      if (subjects) this.#noteSubjects(subjects.ids);
    })();
    this.#lastBatch = lastBatch;
  }

  openShipment(stream: StreamName, upTo: number): Shipment | undefined {
    const noted = this.#noted(stream);
    if (noted) return this.#load(noted, false);
    const waiting = this.#statements.waiting.iterate(stream, upTo) as Iterable<{
      id: number;
      rows: number;
      bytes: number;
    }>;
    let first: number | undefined;
    let last = 0;
    let rows = 0;
    let bytes = 0;
    for (const batch of waiting) {
      rows += batch.rows;
      bytes += batch.bytes;
      if (first !== undefined && (rows > maxShipmentRows || bytes > maxShipmentBytes)) break;
      first ??= batch.id;
      last = batch.id;
    }
    if (first === undefined) return undefined;
    this.#statements.note.run(stream, randomUUID(), first, last);
    return this.#load(this.#noted(stream)!, true);
  }

  renew(id: number): string {
    const token = randomUUID();
    this.#db.prepare('update shipments set token = ? where id = ?').run(token, id);
    return token;
  }

  settle(id: number): void {
    const gone = this.#db.transaction(() => {
      const run = this.#statements.settle.get(id) as
        | { stream: string; first_batch: number; last_batch: number }
        | undefined;
      if (!run) return [];
      return this.#statements.drop.all(run.stream, run.first_batch, run.last_batch) as {
        rows: number;
        bytes: number;
      }[];
    })();
    for (const batch of gone) {
      this.#rows -= batch.rows;
      this.#bytes -= batch.bytes;
    }
    const free = this.#db.pragma('freelist_count', { simple: true }) as number;
    if (free <= fewPages) return;
    const released = this.#rows === 0 ? manyPages : free > manyPages ? 2000 : 64;
    this.#db.pragma(`incremental_vacuum(${released})`);
  }

  /** Removes deleted rows from the files. */
  forget(): void {
    this.#db.pragma('incremental_vacuum');
    this.#db.pragma('wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    this.#db.close();
  }

  #noted(stream: StreamName): NotedShipment | undefined {
    return this.#statements.noted.get(stream) as NotedShipment | undefined;
  }

  #load(noted: NotedShipment, fresh: boolean): Shipment {
    const batches = this.#statements.load.all(noted.stream, noted.first_batch, noted.last_batch) as {
      rows: number;
      lines: Buffer;
    }[];
    const rows = batches.reduce((sum, batch) => sum + batch.rows, 0);
    // Slices of Node's shared pool can't be transferred.
    const joined = Buffer.concat(batches.map((batch) => batch.lines));
    return { id: noted.id, token: noted.token, rows, lines: new Uint8Array(joined), fresh };
  }

  #count(): void {
    const sum = this.#db
      .prepare('select coalesce(sum(rows), 0) as rows, coalesce(sum(bytes), 0) as bytes from batches')
      .get();
    const last = this.#db.prepare("select seq from sqlite_sequence where name = 'batches'").get() as
      | { seq: number }
      | undefined;
    const { rows, bytes } = sum as { rows: number; bytes: number };
    this.#rows = rows;
    this.#bytes = bytes;
    this.#lastBatch = last?.seq ?? 0;
  }
}

export const readPosition = (db: Database.Database): Position | undefined =>
  db.prepare('select run, seq from position').get() as Position | undefined;

/** Stored like a kind of subject. */
const complete = 'complete';

export function readSubjects(db: Database.Database): RecordedSubjects {
  const rows = db.prepare('select kind, last from subjects').all() as { kind: string; last: number }[];
  const lastOf = (kind: SubjectKind | typeof complete) => rows.find((row) => row.kind === kind)?.last ?? 0;
  return {
    ids: { monitor: lastOf('monitor'), website: lastOf('website'), import: lastOf('import') },
    isComplete: lastOf(complete) === 1,
  };
}

type Statements = ReturnType<typeof prepare>;

/** Prepared once, because preparing a statement takes longer than running it. */
const prepare = (db: Database.Database) => ({
  insert: db.prepare('insert into batches (stream, rows, bytes, lines) values (?, ?, ?, ?)'),
  setPosition: db.prepare(
    'insert into position (one, run, seq) values (1, ?, ?) on conflict do update set run = excluded.run, seq = excluded.seq',
  ),
  noteSubject: db.prepare(
    'insert into subjects (kind, last) values (?, ?) on conflict do update set last = max(last, excluded.last)',
  ),
  waiting: db.prepare('select id, rows, bytes from batches where stream = ? and id <= ? order by id'),
  load: db.prepare('select rows, lines from batches where stream = ? and id between ? and ? order by id'),
  drop: db.prepare('delete from batches where stream = ? and id between ? and ? returning rows, bytes'),
  noted: db.prepare('select * from shipments where stream = ?'),
  note: db.prepare('insert into shipments (stream, token, first_batch, last_batch) values (?, ?, ?, ?)'),
  settle: db.prepare('delete from shipments where id = ? returning stream, first_batch, last_batch'),
});

type NotedShipment = { id: number; stream: StreamName; token: string; first_batch: number; last_batch: number };
