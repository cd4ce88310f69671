import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { findImportsNeedingFile } from '../import-runs/index.ts';
import { deleteRefusalsBefore } from './refusal.store.ts';
import { sweepDeadRuns } from './run.ts';
import { deleteUpload, listUploads, removeStaleUploads } from './upload.ts';

/** How long refused rows are kept; they contain buyers' data. */
const refusedForMs = 30 * dayMs;
/** How long the file of a dry run is kept, so that it can be imported without another upload. */
const dryRunFileForMs = dayMs;

/**
 * Cleans up after imports whose process died, deletes files that no import needs, and deletes old refused rows.
 */
export async function sweepMarketImports(deps: Deps): Promise<void> {
  await sweepDeadRuns(deps);
  await deleteRefusalsBefore(deps.database.db, deps.now() - refusedForMs);
  const uploaded = listUploads(deps.config);
  const open = await findImportsNeedingFile(deps.database.db, uploaded, deps.now() - dryRunFileForMs);
  for (const id of uploaded) if (!open.has(id)) deleteUpload(deps.config, id);
  await removeStaleUploads(deps.config, deps.now());
}
