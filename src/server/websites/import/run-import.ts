import type { WebsiteImportRow, WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, secondMs } from '../../kernel/index.ts';
import { reopenAllDays } from '../days/index.ts';
import { deleteImport, updateRunningImport } from '../import-records/index.ts';
import { deleteImportedData } from './delete-imported-data.ts';
import { googleDays } from './google.ts';
import { importDays } from './import-days.ts';
import { importTexts } from './import-texts.ts';
import { plausibleDays } from './plausible.ts';
import { ImportStopped, Progress } from './progress.ts';
import type { SourceFile } from './source-file.ts';
import { dropStagingTables } from './staging-table.ts';
import { importVisits } from './umami-visits.ts';
import { deleteUpload } from './upload.ts';

const beatMs = 10 * secondMs;

/** Never throws: errors become the import's message, and its data is deleted. */
export async function runImport(
  deps: Deps,
  { website, row, file }: { website: WebsiteRow; row: WebsiteImportRow; file: SourceFile },
): Promise<void> {
  const progress = new Progress(deps, { ...row, bytes_total: file.tables.reduce((sum, { bytes }) => sum + bytes, 0) });
  // Statements can be slow, so the heartbeat has its own timer.
  const beating = setInterval(() => void progress.save().catch(() => {}), beatMs);
  try {
    await importRows(deps, { website, row, progress, file });
    // Tables that cannot be dropped now are dropped later.
    await dropStagingTables(deps.events, row.id).catch((error) =>
      deps.log.warn({ err: error, importId: row.id }, 'could not drop staging tables of an import; will try again'),
    );
    const ended = { ...progress.columns, bytes_read: progress.bytesTotal, message: progress.message };
    const finished_at = deps.now();
    if (!(await updateRunningImport(deps.database.db, row, { ...ended, state: 'finished', finished_at })))
      throw new ImportStopped();
  } catch (error) {
    await fail(deps, row, progress, error).catch((fault) =>
      deps.log.warn({ err: fault, importId: row.id }, 'could not clean up a failed import; will try again'),
    );
  } finally {
    clearInterval(beating);
    file.close();
    deleteUpload(deps.config, row.id);
  }
}

async function importRows(
  deps: Deps,
  run: { website: WebsiteRow; row: WebsiteImportRow; progress: Progress; file: SourceFile },
): Promise<void> {
  const { row, progress, file } = run;
  switch (row.source) {
    case 'plausible':
      return importDays(deps, run, plausibleDays(file.tables, progress));
    case 'google':
      return importDays(deps, run, googleDays(file.tables, progress));
    case 'umami':
      await importVisits(deps, run);
      return reopenAllDays(deps.database.db, run.website);
  }
}

async function fail(deps: Deps, row: WebsiteImportRow, progress: Progress, error: unknown): Promise<void> {
  await deleteImportedData(deps, row);
  if (error instanceof ImportStopped) return deleteImport(deps.database.db, row);
  const isKnown = error instanceof Refusal;
  if (!isKnown) deps.log.error({ err: error, importId: row.id }, 'an import failed');
  const message = !isKnown
    ? importTexts.write('internal')
    : error.code === 'unavailable'
      ? `${error.message} ${importTexts.write('uploadAgain')}`
      : error.message;
  const ended = { ...progress.columns, first_day: null, last_day: null, message };
  const kept = await updateRunningImport(deps.database.db, row, { ...ended, state: 'failed', finished_at: deps.now() });
  if (!kept) await deleteImport(deps.database.db, row);
}
