import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { findImportsNeedingFile } from '../import-runs/index.ts';
import { deleteRefusalsBefore } from './refusal.store.ts';
import { sweepDeadRuns } from './run.ts';
import { deleteUpload, listUploads, removeStaleUploads } from './upload.ts';

/** How long rows that were refused are kept for their author: they name buyers. */
const refusedForMs = 30 * dayMs;
/** How long the file of a check is kept, so that it can be imported without being sent again. */
const checkedForMs = dayMs;

/**
 * Cleans up after imports that ended with their process: nothing of them stays, and files that no import needs are deleted. Also
 * forgets refused rows after a while.
 */
export async function sweepMarketImports(deps: Deps): Promise<void> {
  await sweepDeadRuns(deps);
  await deleteRefusalsBefore(deps.database.db, deps.now() - refusedForMs);
  const uploaded = listUploads(deps.config);
  const open = await findImportsNeedingFile(deps.database.db, uploaded, deps.now() - checkedForMs);
  for (const id of uploaded) if (!open.has(id)) deleteUpload(deps.config, id);
  await removeStaleUploads(deps.config, deps.now());
}
