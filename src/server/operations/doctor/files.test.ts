import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { openItems } from '../../market/items/testing.ts';
import { checkFiles } from './files.ts';

onEachDatabase({ forks: true }, (open) => {
  test('names only the missing files that rows refer to', async (t) => {
    const items = await openItems(open);
    t.after(() => items.close());
    const { deps } = items;
    assert.equal((await checkFiles(deps)).status, 'ok');
    await items.wholeItem();
    const { message, status } = await checkFiles(deps);
    assert.deepEqual([status, message], ['ok', 'Item files are in the data folder.']);

    const [file] = await deps.database.db.selectFrom('item_files').select('file_key').execute();
    const files = join(deps.config.dataDir, 'files');
    rmSync(join(files, file!.file_key.slice(0, 2), file!.file_key));
    assert.equal((await checkFiles(deps)).message, 'Of 3 files that were looked for, 1 is missing: icons.zip (Icons).');
    rmSync(files, { recursive: true });
    const found = await checkFiles({ ...deps, config: { ...deps.config, databaseUrl: 'postgres://h/d' } });
    assert.equal(found.status, 'fault');
    assert.match(
      found.message,
      /^Of 3 files that were looked for, 3 are missing: icons\.zip \(Icons\), .*preview_image \(Icons\)/,
    );
    assert.match(found.next_step!, /share the folder files of the data folder, or set GATEHOUSE_FILES_URL for all/);
  });
});
