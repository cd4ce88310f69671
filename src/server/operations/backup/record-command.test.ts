import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { backupCommand } from './command.ts';
import { recordCommand } from './record-command.ts';

test('records a manual backup in the audit log while the service runs', async (t) => {
  const deps = await openTestDeps();
  t.after(() => deps.close());
  const file = join(deps.config.dataDir, 'backup.tar.zst');
  const said: string[] = [];
  const terminal = {
    say: (line: string) => said.push(line),
    note: (line: string) => said.push(line),
    progress: undefined,
  };
  await backupCommand(deps.config, terminal, { file, withSecret: true });
  const entries = await deps.database.db.selectFrom('audit_entries').selectAll().execute();
  const [entry] = entries;
  assert.deepEqual(
    [entries.length, entry?.account_id, entry?.action, entry?.subject_name, entry?.path, entry?.actor_name],
    [1, null, 'backup.created', file, 'gatehouse backup', `${userInfo().username}@${hostname()} (command line)`],
  );
  assert.doesNotMatch(said.join('\n'), /audit log/);
});

test('warns but does not fail if the audit log cannot be written', async (t) => {
  const deps = await openTestDeps();
  t.after(() => deps.close());
  rmSync(join(deps.config.dataDir, 'ledger.db'));
  const said: string[] = [];
  await recordCommand(deps.config, { command: 'backup', file: 'x', note: (line) => said.push(line) });
  assert.match(said.join('\n'), /could not record it/);
});
