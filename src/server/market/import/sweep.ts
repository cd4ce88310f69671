import type { Deps } from '../../deps.ts';
import { openImports } from './run.store.ts';
import { sweepDeadRuns } from './run.ts';
import { deleteUpload, removeStaleUploads, uploadedImports } from './upload.ts';

/** Cleans up after imports that ended with their process: nothing of them stays, and files of no import are deleted. */
export async function sweepMarketImports(deps: Deps): Promise<void> {
  await sweepDeadRuns(deps);
  const uploaded = uploadedImports(deps.config);
  const open = await openImports(deps.ledger.db, uploaded);
  for (const id of uploaded) if (!open.has(id)) deleteUpload(deps.config, id);
  await removeStaleUploads(deps.config, deps.now());
}
