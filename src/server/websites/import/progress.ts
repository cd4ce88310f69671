import type { WebsiteImportRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { cutText } from '../../kernel/index.ts';
import { updateRunningImport } from '../import-records/index.ts';
import { importTexts } from './import-texts.ts';

const heartbeatMs = 1000;

/** The import was deleted or declared dead while it ran. */
export class ImportStopped extends Error {}

/** Saved every second. This is also the import's heartbeat. */
export class Progress {
  readonly #deps: Pick<Deps, 'database' | 'now'>;
  readonly #row: WebsiteImportRow;
  readonly #notes = new Set<string>();
  #before = 0;
  #beatAt = 0;
  #problem: string | undefined;
  bytesRead = 0;
  bytesTotal: number;
  rowsRead = 0;
  rowsSkipped = 0;
  firstDay: string | null = null;
  lastDay: string | null = null;

  constructor(deps: Pick<Deps, 'database' | 'now'>, row: WebsiteImportRow) {
    this.#deps = deps;
    this.#row = row;
    this.bytesTotal = row.bytes_total;
  }

  async read(bytes: number): Promise<void> {
    this.rowsRead++;
    this.bytesRead = Math.min(this.bytesTotal, this.#before + bytes);
    if (this.rowsRead % 256 === 0) await this.beat();
  }

  tableEnded(bytes: number): void {
    this.#before += bytes;
    this.bytesRead = Math.min(this.bytesTotal, this.#before);
  }

  skip(table: string, line: number, problem: string): void {
    this.rowsSkipped++;
    this.#problem ??= importTexts.write('inLine', { table, line, problem });
  }

  note(sentence: string): void {
    this.#notes.add(sentence);
  }

  keep(day: string): void {
    if (this.firstDay === null || day < this.firstDay) this.firstDay = day;
    if (this.lastDay === null || day > this.lastDay) this.lastDay = day;
  }

  get message(): string {
    const skipped =
      this.#problem === undefined
        ? []
        : [
            this.rowsSkipped === 1
              ? importTexts.write('lineSkipped', { problem: this.#problem })
              : importTexts.write('linesSkipped', { count: this.rowsSkipped, problem: this.#problem }),
          ];
    return cutText([...skipped, ...this.#notes].join(' '), 2000);
  }

  /** Writes up to once a second. Throws ImportStopped. */
  async beat(): Promise<void> {
    const now = performance.now();
    if (now - this.#beatAt < heartbeatMs) return;
    this.#beatAt = now;
    await this.save();
  }

  async save(): Promise<void> {
    const alive = await updateRunningImport(this.#deps.database.db, this.#row, {
      ...this.columns,
      alive_at: this.#deps.now(),
    });
    if (!alive) throw new ImportStopped();
  }

  get columns() {
    return {
      bytes_read: this.bytesRead,
      bytes_total: this.bytesTotal,
      rows_read: this.rowsRead,
      rows_skipped: this.rowsSkipped,
      first_day: this.firstDay,
      last_day: this.lastDay,
    };
  }
}
