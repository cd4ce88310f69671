import type { ImportRefusalRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { type FieldErrors, Refusal } from '../../kernel/index.ts';
import { insertRefusals } from './refusal.store.ts';
import { type Fault, type FileRow, faultText } from './rows.ts';
import type { ImportRun } from './run.ts';

const rowsAtOnce = 500;
const maxTextChars = 2000;
/** A file of which more is refused is not the one that was meant. */
const maxRefused = 100_000;
/** What one answer tells; the report tells all. */
const maxTold = 20;

/** What an import did not take: every row goes into its report, the first ones into its answer. */
export class RefusedRows {
  readonly #run: ImportRun;
  readonly #vault: Vault;
  #waiting: Omit<ImportRefusalRow, 'id'>[] = [];
  #tellsOf = 0;
  readonly errors: FieldErrors = {};

  constructor(vault: Vault, run: ImportRun) {
    this.#vault = vault;
    this.#run = run;
  }

  get count(): number {
    return this.#run.figures.rows_refused;
  }

  /** Throws Refusal 'invalid' when it is too much. */
  async add(row: FileRow, faults: Fault[]): Promise<void> {
    const { figures, id, accountId } = this.#run;
    const place = row.placeAt(row.number);
    figures.rows_refused++;
    if (this.#tellsOf < maxTold) {
      this.#tellsOf++;
      for (const { path, message } of faults)
        this.errors[place + path] = [...(this.errors[place + path] ?? []), message];
    }
    this.#waiting.push({
      account_id: accountId,
      import_id: id,
      row_number: row.number,
      place,
      reason: storable(faultText(faults)),
      row_text: sealRow(this.#vault, storable(row.text())),
    });
    if (this.#waiting.length >= rowsAtOnce) await this.flush();
    if (figures.rows_refused >= maxRefused)
      throw new Refusal(
        'invalid',
        `Nothing was imported. ${maxRefused} rows are refused, and reading stopped there: is it the file that was meant? ${this.lines()[0]}`,
        { errors: this.errors },
      );
  }

  async flush(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    if (rows.length > 0) await this.#run.write((trx) => insertRefusals(trx, rows));
  }

  /** One sentence for a person, and the first errors under their places for a program. */
  refusal(): Refusal {
    const untold = this.count - this.#tellsOf;
    const more = untold > 0 ? `\n${untold} more are in the report of the import.` : '';
    return new Refusal('invalid', `Nothing was imported. ${this.lines().join('\n')}${more}`, { errors: this.errors });
  }

  /** What is wrong with the first rows, each after its place. */
  lines(): string[] {
    return Object.entries(this.errors).flatMap(([place, messages]) => messages.map((message) => `${place} ${message}`));
  }
}

// Rows name buyers and the codes of purchases.
const purpose = 'refused row';
const sealRow = (vault: Vault, text: string): string => vault.seal(purpose, text);
export const unsealRow = (vault: Vault, sealed: string): string => vault.open(purpose, sealed);

/** Cut to what a report needs, and without what a database refuses. */
const storable = (text: string): string => text.slice(0, maxTextChars).replaceAll('\u0000', '\ufffd').toWellFormed();
