import type { MarketImportRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, Semaphore } from '../../kernel/index.ts';
import { findImport, listFinishedDryRuns, markRunDead, type NewRun } from '../import-runs/index.ts';
import { executeImport, recognizeFor } from './import-catalogue.ts';
import type { ImportFile } from './rows.ts';
import { type ImportRun, isRunning, startRun } from './run.ts';
import { deleteUpload, hasUpload, listUploads, moveUpload, receiveUpload, type Upload } from './upload.ts';

/** An account may have one; these are under way, their file still coming or not. */
const running = new Set<number>();
/** What is left to do after an import of this process has told its end, by its identifier. */
const completions = new Map<number, Promise<void>>();
/** Each reads its file in this process. */
const importSemaphore = new Semaphore(3);

type UploadOptions = { skipRefused: boolean; dryRun: boolean };

/**
 * Takes a file and begins to import it; the row tells how far it is. Throws Refusal 'conflict' while another import of
 * the account runs, and what is wrong with the file where it is none that can be read; nothing is kept of it then.
 */
export function startImport(
  deps: Deps,
  accountId: number,
  upload: Upload,
  { skipRefused, dryRun }: UploadOptions,
): Promise<MarketImportRow> {
  const begun = { file_name: '', bytes_total: 0, is_dry_run: dryRun ? 1 : 0, skips_refused: skipRefused ? 1 : 0 };
  return startRunOf(deps, accountId, begun, (run) => receiveUpload(deps.config, run, upload));
}

/**
 * Imports the file that an import has only checked. Throws Refusal 'conflict' for one that was no finished check, whose
 * file is no longer here, or while another runs.
 */
export async function applyDryRun(
  deps: Deps,
  checked: MarketImportRow,
  skipRefused: boolean,
): Promise<MarketImportRow> {
  const { file_name, bytes_total } = checked;
  if (checked.is_dry_run === 0 || checked.state !== 'finished') throw fileGone();
  await completions.get(checked.id);
  if (!hasUpload(deps.config, checked.id)) throw fileGone();
  const begun = { file_name, bytes_total, is_dry_run: 0, skips_refused: skipRefused ? 1 : 0 };
  return startRunOf(deps, checked.account_id, begun, async (run) => {
    const path = moveUpload(deps.config, checked.id, run.id);
    if (path === undefined) throw fileGone();
    return path;
  });
}

const fileGone = () => new Refusal('conflict', 'The file of this check is no longer here: send it again.');

async function startRunOf(
  deps: Deps,
  accountId: number,
  begun: NewRun,
  receive: (run: ImportRun) => Promise<string>,
): Promise<MarketImportRow> {
  if (running.has(accountId)) throw isRunning();
  running.add(accountId);
  let run: ImportRun | undefined;
  try {
    run = await startRun(deps, accountId, begun);
    const file = await recognizeFor(deps, accountId, await receive(run));
    run.figures.source = file.source;
    await run.write(async () => {});
    const row = await findImport(deps.database.db, accountId, run.id);
    if (!row) throw new Error('an import that runs has no row');
    const { id } = run;
    const end = runToCompletion(deps, run, file).finally(() => {
      running.delete(accountId);
      completions.delete(id);
    });
    completions.set(id, end);
    return row;
  } catch (error) {
    running.delete(accountId);
    if (run) await discardRun(deps, run);
    throw error;
  }
}

/** It never throws: what goes wrong is the import's state and message. */
async function runToCompletion(deps: Deps, run: ImportRun, file: ImportFile): Promise<void> {
  let isKept = false;
  try {
    await importSemaphore.run(() => executeImport(deps, run, () => file));
    // Whoever has seen what a check says may import the same file without sending it again.
    isKept = run.isDryRun;
    if (isKept) await deleteOlderChecks(deps, run);
  } catch (error) {
    if (!(error instanceof Refusal)) deps.log.error({ err: error, importId: run.id }, 'an import failed');
  } finally {
    run[Symbol.dispose]();
    if (!isKept) deleteUpload(deps.config, run.id);
  }
}

/** Of an account's checks only the last keeps its file, which may be gigabytes. */
async function deleteOlderChecks({ database, config }: Deps, run: ImportRun): Promise<void> {
  const others = listUploads(config).filter((id) => id !== run.id);
  for (const id of await listFinishedDryRuns(database.db, run.accountId, others)) deleteUpload(config, id);
}

/** Forgets a run whose file was never there as a whole. */
async function discardRun(deps: Deps, run: ImportRun): Promise<void> {
  deleteUpload(deps.config, run.id);
  await markRunDead(deps.database.db, run.accountId, run.id, 'removing');
  await run.abandon('');
}
