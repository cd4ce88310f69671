import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { requestDeletion } from '../../src/server/accounts/deletion/index.ts';
import { runDueDeletions } from '../../src/server/accounts/index.ts';
import { accountTables } from '../../src/server/composition/account-tables.ts';
import { openDatabase } from '../../src/server/database/index.ts';
import { dumpTables, insertSampleRows, readReferences } from '../../src/server/database/sample-rows.testing.ts';
import { silentLog } from '../../src/server/kernel/index.ts';
import { dayMs } from '../../src/server/kernel/time.ts';
import { suspendMonitors } from '../../src/server/monitors/index.ts';
import { extent, pickPoints } from '../support/long-runs.testing.ts';
import { addAccount, addOwner, openTestDeps, type TestDeps } from '../support/testing.ts';

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-account-killed-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the number of steps, or undefined if the process was killed. */
function runUntil(dataDir: string, step: number, nowMs: number) {
  const fixture = join(import.meta.dirname, 'account-killed.fixture.ts');
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  execFile(process.execPath, [fixture, dataDir, String(step), String(nowMs)], (error, stdout, stderr) => {
    if (!error) resolve(Number(stdout));
    else if (error.signal === 'SIGKILL') resolve(undefined);
    else reject(new Error(stderr));
  });
  return promise;
}

async function addPerson(deps: TestDeps, username: string, isOwner = 0) {
  const names = { username, email: `${username}@example.com`, first_name: 'A', last_name: username };
  const accountId = await addAccount(deps.database.db, { ...names, is_owner: isOwner });
  const userId = await addOwner(deps.database.db, accountId, { ...names, password_hash: null });
  return { accountId, userId };
}

const parts = {
  tables: accountTables,
  findMoneyMatters: async () => ({ moving: [], balances: [] }),
  endAccess: async () => {},
};

async function makeTemplate() {
  const deps = await openTestDeps();
  const references = await readReferences();
  await insertSampleRows(deps.database, await addPerson(deps, 'ada', 1), references);
  const bob = await addPerson(deps, 'bob');
  await insertSampleRows(deps.database, bob, references);
  await requestDeletion(
    deps,
    bob.accountId,
    { confirmation: 'bob', by: 'ada' },
    { ...parts, onSuspended: suspendMonitors(deps) },
  );
  const template = join(folder, 'template');
  await deps.database.close();
  cpSync(deps.config.dataDir, template, { recursive: true });
  rmSync(deps.config.dataDir, { recursive: true, force: true });
  const copy = (name: string): string => {
    const dataDir = join(folder, name);
    rmSync(dataDir, { recursive: true, force: true });
    cpSync(template, dataDir, { recursive: true });
    return dataDir;
  };
  return { bobId: bob.accountId, dueMs: deps.clock.ms + 8 * dayMs, copy };
}

/** Runs in this process, which takes less time than a new one. */
async function finish(dataDir: string, nowMs: number) {
  const database = await openDatabase({ file: join(dataDir, 'ledger.db'), durability: 'process' });
  try {
    const deps = { database, log: silentLog(), now: () => nowMs };
    await runDueDeletions(deps, parts);
    return await dumpTables(database.db);
  } finally {
    await database.close();
  }
}

test(`resumes a deletion that was killed, and reaches the same result, at ${extent}`, async () => {
  const { bobId, dueMs, copy } = await makeTemplate();
  const whole = copy('whole');
  const steps = (await runUntil(whole, 0, dueMs)) as number;
  assert.ok(steps > 100, `${steps} steps`);
  const expected = await finish(whole, dueMs);
  assert.ok(!expected.accounts!.some((row) => JSON.parse(row).id === bobId));
  for (const step of pickPoints(steps, 3)) {
    const dataDir = copy('killed');
    assert.equal(await runUntil(dataDir, step, dueMs), undefined, `killed at step ${step}`);
    assert.deepEqual(await finish(dataDir, dueMs), expected, `step ${step} of ${steps}`);
  }
});
