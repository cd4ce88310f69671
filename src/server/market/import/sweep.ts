import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { findImportsNeedingFile } from '../import-runs/index.ts';
import { deleteChangesBefore } from './change.store.ts';
import { deleteRefusalsBefore } from './refusal.store.ts';
import { sweepDeadRuns } from './run.ts';
import { deleteUpload, listUploads, removeStaleUploads } from './upload.ts';

/** How long the rows of reports are kept; they contain buyers' data. */
const reportForMs = 30 * dayMs;
/** How long the file of a dry run is kept, so that it can be imported without another upload. */
const dryRunFileForMs = dayMs;

/**
 * Cleans up after imports whose process died, deletes files that no import needs, and deletes old refused rows.
 */
export async function sweepMarketImports(deps: Deps): Promise<void> {
  await sweepDeadRuns(deps);
  await deleteRefusalsBefore(deps.database.db, deps.now() - reportForMs);
  await deleteChangesBefore(deps.database.db, deps.now() - reportForMs);
  const uploaded = listUploads(deps.config);
  const open = await findImportsNeedingFile(deps.database.db, uploaded, deps.now() - dryRunFileForMs);
  for (const id of uploaded) if (!open.has(id)) deleteUpload(deps.config, id);
  await removeStaleUploads(deps.config);
}
