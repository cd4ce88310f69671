import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { MarketImportRow } from '../../ledger/index.ts';
import { carryOut, recognizeFor } from './import-catalogue.ts';
import type { ImportFile } from './rows.ts';
import { findImport, killRun } from './run.store.ts';
import { type ImportRun, isRunning, openRun } from './run.ts';
import { Turns } from './turns.ts';
import { deleteUpload, receiveUpload, type Upload } from './upload.ts';

/** An account may have one; these are under way, their file still coming or not. */
const running = new Set<number>();
/** Each reads its file in this process. */
const turns = new Turns(3);

type Wish = { skipRefused: boolean; dryRun: boolean };

/**
 * Takes a file and begins to import it; the row tells how far it is. Throws Refusal 'conflict' while another import of
 * the account runs, and what is wrong with the file where it is none that can be read; nothing is kept of it then.
 */
export async function beginImport(
  deps: Deps,
  accountId: number,
  upload: Upload,
  { skipRefused, dryRun }: Wish,
): Promise<MarketImportRow> {
  if (running.has(accountId)) throw isRunning();
  running.add(accountId);
  let run: ImportRun | undefined;
  try {
    run = await openRun(deps, accountId, {
      file_name: '',
      bytes_total: 0,
      is_dry_run: dryRun ? 1 : 0,
      skips_refused: skipRefused ? 1 : 0,
    });
    const file = await take(deps, run, upload);
    const row = await findImport(deps.ledger.db, accountId, run.id);
    if (!row) throw new Error('an import that runs has no row');
    void toItsEnd(deps, run, file).finally(() => running.delete(accountId));
    return row;
  } catch (error) {
    running.delete(accountId);
    if (run) await drop(deps, run);
    throw error;
  }
}

async function take(deps: Deps, run: ImportRun, upload: Upload): Promise<ImportFile> {
  const path = await receiveUpload(deps.config, run, upload);
  const file = await recognizeFor(deps, run.accountId, path);
  run.figures.source = file.source;
  await run.write(async () => {});
  return file;
}

/** It never throws: what goes wrong is the import's state and message. */
async function toItsEnd(deps: Deps, run: ImportRun, file: ImportFile): Promise<void> {
  try {
    await turns.take(() => carryOut(deps, run, () => file));
  } catch (error) {
    if (!(error instanceof Refusal)) deps.log.error({ err: error, importId: run.id }, 'an import failed');
  } finally {
    run[Symbol.dispose]();
    deleteUpload(deps.config, run.id);
  }
}

/** Forgets a run whose file was never there as a whole. */
async function drop(deps: Deps, run: ImportRun): Promise<void> {
  deleteUpload(deps.config, run.id);
  await killRun(deps.ledger.db, run.accountId, run.id, 'removing');
  await run.abandon('');
}
