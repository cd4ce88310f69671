import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { findImportsNeedingFile } from '../import-runs/index.ts';
import { deleteChangesBefore } from './change.store.ts';
import { deleteRefusalsBefore } from './refusal.store.ts';
import { sweepDeadRuns } from './run.ts';
import { deleteUpload, listUploads, removeStaleUploads } from './upload.ts';

/** Limited because reports contain buyers' data. */
const reportForMs = 30 * dayMs;
const dryRunFileForMs = dayMs;

export async function sweepMarketImports(deps: Deps): Promise<void> {
  await sweepDeadRuns(deps);
  await deleteRefusalsBefore(deps.database.db, deps.now() - reportForMs);
  await deleteChangesBefore(deps.database.db, deps.now() - reportForMs);
  const uploaded = listUploads(deps.config);
  const open = await findImportsNeedingFile(deps.database.db, uploaded, deps.now() - dryRunFileForMs);
  for (const id of uploaded) if (!open.has(id)) deleteUpload(deps.config, id);
  await removeStaleUploads(deps.config);
}
