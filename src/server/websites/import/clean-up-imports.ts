import { readdirSync } from 'node:fs';
import type { Deps } from '../../deps.ts';
import { minuteMs } from '../../kernel/index.ts';
import { deleteImport, findActiveImportIds, listStalledImports, updateRunningImport } from '../import-records/index.ts';
import { deleteImportedData } from './delete-imported-data.ts';
import { importTexts } from './import-texts.ts';
import { dropStagingTables, listStagedImports } from './staging-table.ts';
import { deleteUpload, uploadsFolder } from './upload.ts';

const deadAfterMs = minuteMs;

export async function cleanUpImports(deps: Deps): Promise<void> {
  const nowMs = deps.now();
  for (const row of await listStalledImports(deps.database.db, nowMs - deadAfterMs)) {
    await deleteImportedData(deps, row);
    const message = importTexts.write('serverStopped');
    const ended = { state: 'failed', message, first_day: null, last_day: null, finished_at: nowMs } as const;
    if (row.state === 'removing' || !(await updateRunningImport(deps.database.db, row, ended)))
      await deleteImport(deps.database.db, row);
  }
  const uploaded = filesIn(uploadsFolder(deps.config)).map(Number).filter(Number.isSafeInteger);
  const staged = await listStagedImports(deps.events);
  const open = await findActiveImportIds(deps.database.db, [...new Set([...uploaded, ...staged])]);
  for (const id of uploaded) if (!open.has(id)) deleteUpload(deps.config, id);
  for (const id of staged) if (!open.has(id)) await dropStagingTables(deps.events, id);
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
