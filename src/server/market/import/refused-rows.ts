import type { ImportRefusalRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { type FieldErrors, Refusal } from '../../kernel/index.ts';
import { faultText, type RowError } from './fault.ts';
import { writeImportText } from './import-texts.ts';
import { insertRefusals } from './refusal.store.ts';
import type { FileRow } from './rows.ts';
import type { ImportRun } from './run.ts';

const rowsAtOnce = 500;
const maxTextChars = 2000;
/** A file with more refused rows is probably the wrong file. */
const maxRefused = 100_000;
/** The import's report contains all faults. */
const maxListed = 20;

export class RefusedRows {
  readonly #run: ImportRun;
  readonly #vault: Vault;
  #waiting: Omit<ImportRefusalRow, 'id'>[] = [];
  #listed = 0;
  readonly errors: FieldErrors = {};

  constructor(vault: Vault, run: ImportRun) {
    this.#vault = vault;
    this.#run = run;
  }

  get count(): number {
    return this.#run.figures.rows_refused;
  }

  /** Throws Refusal 'invalid' if there are too many refused rows. */
  async add(row: FileRow, faults: RowError[]): Promise<void> {
    const { figures, id, accountId } = this.#run;
    const place = row.placeAt(row.number);
    figures.rows_refused++;
    if (this.#listed < maxListed) {
      this.#listed++;
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
        `${writeImportText('nothing')} ${writeImportText('tooManyRefused', { count: maxRefused })} ${this.lines()[0]}`,
        { errors: this.errors },
      );
  }

  async flush(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    if (rows.length > 0) await this.#run.write((trx) => insertRefusals(trx, rows));
  }

  refusal(): Refusal {
    const unlisted = this.count - this.#listed;
    const more = unlisted > 0 ? `\n${writeImportText('moreRefused', { count: unlisted })}` : '';
    const hint = `\n${writeImportText('howToSkip')}`;
    return new Refusal('invalid', `${writeImportText('nothing')} ${this.lines().join('\n')}${more}${hint}`, {
      errors: this.errors,
    });
  }

  lines(): string[] {
    return Object.entries(this.errors).flatMap(([place, messages]) => messages.map((message) => `${place} ${message}`));
  }
}

// Refused rows are encrypted, because they contain buyers and purchase codes.
const purpose = 'refused row';
const sealRow = (vault: Vault, text: string): string => vault.seal(purpose, text);
export const unsealRow = (vault: Vault, sealed: string): string => vault.open(purpose, sealed);

/** Databases reject NUL. */
const storable = (text: string): string => text.slice(0, maxTextChars).replaceAll('\u0000', '\ufffd').toWellFormed();
