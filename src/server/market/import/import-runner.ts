import type { MarketImportRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { inLanguage, Refusal, Semaphore, t } from '../../kernel/index.ts';
import { findImport, listFinishedDryRuns, markRunDead, type NewRun } from '../import-runs/index.ts';
import { executeImport, recognizeFor } from './import-catalogue.ts';
import type { ImportFile } from './rows.ts';
import { type ImportRun, isRunning, startRun } from './run.ts';
import { deleteUpload, hasUpload, listUploads, moveUpload, receiveUpload, type Upload } from './upload.ts';
import { resultCounts } from './wire.ts';

/** Per process. An import of two million purchases uses 600 MB of memory. */
const maxAtOnce = 1;

type UploadOptions = { skipRefused: boolean; dryRun: boolean };

/** Throws Refusal 'conflict' while the account has an import running. */
export class MarketImportRunner {
  readonly #deps: Deps;
  readonly #semaphore = new Semaphore(maxAtOnce);
  /** Accounts that have a running import or upload. */
  readonly #accounts = new Set<number>();
  /** The cleanup can still be running after the import has reached its finished state. */
  readonly #completions = new Map<number, Promise<void>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** If the file can't be read, deletes it and throws Refusal. */
  start(accountId: number, upload: Upload, { skipRefused, dryRun }: UploadOptions): Promise<MarketImportRow> {
    const begun = { file_name: '', bytes_total: 0, is_dry_run: dryRun ? 1 : 0, skips_refused: skipRefused ? 1 : 0 };
    return this.#start(accountId, begun, (run) => receiveUpload(this.#deps.config, run, upload));
  }

  /** Throws Refusal 'conflict' if the file was deleted. */
  async applyDryRun(checked: MarketImportRow, skipRefused: boolean): Promise<MarketImportRow> {
    const { config } = this.#deps;
    const { file_name, bytes_total } = checked;
    if (checked.is_dry_run === 0 || checked.state !== 'finished') throw fileGone();
    await this.#completions.get(checked.id);
    if (!hasUpload(config, checked.id)) throw fileGone();
    const begun = {
      file_name,
      bytes_total,
      is_dry_run: 0,
      skips_refused: skipRefused ? 1 : 0,
      expected: JSON.stringify(resultCounts(checked)),
    };
    return this.#start(checked.account_id, begun, async (run) => {
      const path = moveUpload(config, checked.id, run.id);
      if (path === undefined) throw fileGone();
      return path;
    });
  }

  async #start(
    accountId: number,
    begun: NewRun,
    receive: (run: ImportRun) => Promise<string>,
  ): Promise<MarketImportRow> {
    const deps = this.#deps;
    if (this.#accounts.has(accountId)) throw isRunning();
    this.#accounts.add(accountId);
    let run: ImportRun | undefined;
    try {
      run = await startRun(deps, accountId, begun);
      const file = await recognizeFor(deps, accountId, await receive(run));
      run.figures.source = file.source;
      await run.write(async () => {});
      const row = await findImport(deps.database.db, accountId, run.id);
      if (!row) throw new Error('a running import has no row');
      const { id } = run;
      const running = run;
      // Results are stored in English.
      const completion = inLanguage('en', () => runToCompletion(deps, this.#semaphore, running, file)).finally(() => {
        this.#accounts.delete(accountId);
        this.#completions.delete(id);
      });
      this.#completions.set(id, completion);
      return row;
    } catch (error) {
      this.#accounts.delete(accountId);
      if (run) await discardRun(deps, run);
      throw error;
    }
  }
}

const fileGone = () => new Refusal('conflict', t('The file of this dry run was deleted. Upload it again.'));

/** Never throws: errors become the import's state and message. */
async function runToCompletion(deps: Deps, semaphore: Semaphore, run: ImportRun, file: ImportFile): Promise<void> {
  let isKept = false;
  try {
    await semaphore.run(() => executeImport(deps, run, () => file));
    isKept = run.isDryRun;
    if (isKept) await deleteOlderDryRuns(deps, run);
  } catch (error) {
    if (!(error instanceof Refusal)) deps.log.error({ err: error, importId: run.id }, 'import failed');
  } finally {
    run[Symbol.dispose]();
    if (!isKept) deleteUpload(deps.config, run.id);
  }
}

/** Files can be gigabytes. */
async function deleteOlderDryRuns({ database, config }: Deps, run: ImportRun): Promise<void> {
  const others = listUploads(config).filter((id) => id !== run.id);
  for (const id of await listFinishedDryRuns(database.db, run.accountId, others)) deleteUpload(config, id);
}

async function discardRun(deps: Deps, run: ImportRun): Promise<void> {
  deleteUpload(deps.config, run.id);
  await markRunDead(deps.database.db, run.accountId, run.id, 'removing');
  await run.abandon('');
}
