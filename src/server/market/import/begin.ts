import type { MarketImportRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, Semaphore } from '../../kernel/index.ts';
import { carryOut, recognizeFor } from './import-catalogue.ts';
import type { ImportFile } from './rows.ts';
import { type Begun, findImport, finishedChecks, killRun } from './run.store.ts';
import { type ImportRun, isRunning, openRun } from './run.ts';
import { deleteUpload, isUploadKept, passUploadOn, receiveUpload, type Upload, uploadedImports } from './upload.ts';

/** An account may have one; these are under way, their file still coming or not. */
const running = new Set<number>();
/** What is left to do after an import of this process has told its end, by its identifier. */
const endings = new Map<number, Promise<void>>();
/** Each reads its file in this process. */
const importSemaphore = new Semaphore(3);

type Wish = { skipRefused: boolean; dryRun: boolean };

/**
 * Takes a file and begins to import it; the row tells how far it is. Throws Refusal 'conflict' while another import of
 * the account runs, and what is wrong with the file where it is none that can be read; nothing is kept of it then.
 */
export function beginImport(
  deps: Deps,
  accountId: number,
  upload: Upload,
  { skipRefused, dryRun }: Wish,
): Promise<MarketImportRow> {
  const begun = { file_name: '', bytes_total: 0, is_dry_run: dryRun ? 1 : 0, skips_refused: skipRefused ? 1 : 0 };
  return begin(deps, accountId, begun, (run) => receiveUpload(deps.config, run, upload));
}

/**
 * Imports the file that an import has only checked. Throws Refusal 'conflict' for one that was no finished check, whose
 * file is no longer here, or while another runs.
 */
export async function applyCheck(deps: Deps, checked: MarketImportRow, skipRefused: boolean): Promise<MarketImportRow> {
  const { file_name, bytes_total } = checked;
  if (checked.is_dry_run === 0 || checked.state !== 'finished') throw isGone();
  await endings.get(checked.id);
  if (!isUploadKept(deps.config, checked.id)) throw isGone();
  const begun = { file_name, bytes_total, is_dry_run: 0, skips_refused: skipRefused ? 1 : 0 };
  return begin(deps, checked.account_id, begun, async (run) => {
    const path = passUploadOn(deps.config, checked.id, run.id);
    if (path === undefined) throw isGone();
    return path;
  });
}

const isGone = () => new Refusal('conflict', 'The file of this check is no longer here: send it again.');

async function begin(
  deps: Deps,
  accountId: number,
  begun: Begun,
  receive: (run: ImportRun) => Promise<string>,
): Promise<MarketImportRow> {
  if (running.has(accountId)) throw isRunning();
  running.add(accountId);
  let run: ImportRun | undefined;
  try {
    run = await openRun(deps, accountId, begun);
    const file = await recognizeFor(deps, accountId, await receive(run));
    run.figures.source = file.source;
    await run.write(async () => {});
    const row = await findImport(deps.database.db, accountId, run.id);
    if (!row) throw new Error('an import that runs has no row');
    const { id } = run;
    const end = toItsEnd(deps, run, file).finally(() => {
      running.delete(accountId);
      endings.delete(id);
    });
    endings.set(id, end);
    return row;
  } catch (error) {
    running.delete(accountId);
    if (run) await drop(deps, run);
    throw error;
  }
}

/** It never throws: what goes wrong is the import's state and message. */
async function toItsEnd(deps: Deps, run: ImportRun, file: ImportFile): Promise<void> {
  let isKept = false;
  try {
    await importSemaphore.run(() => carryOut(deps, run, () => file));
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
  const others = uploadedImports(config).filter((id) => id !== run.id);
  for (const id of await finishedChecks(database.db, run.accountId, others)) deleteUpload(config, id);
}

/** Forgets a run whose file was never there as a whole. */
async function drop(deps: Deps, run: ImportRun): Promise<void> {
  deleteUpload(deps.config, run.id);
  await killRun(deps.database.db, run.accountId, run.id, 'removing');
  await run.abandon('');
}
