import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import Database from 'better-sqlite3';
import { openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { importCommand } from './import-command.ts';
import type { ImportReport } from './import-report.ts';
import { addImporter } from './testing/importer.ts';
import { backupMonitor, backupOf } from './testing/kuma.ts';
import { fakeTerminal } from './testing/terminal.ts';

const http = { url: 'https://shop.example/' };
let deps: TestDeps;
let folder: string;
let username: string;

before(async () => {
  deps = await openTestDeps();
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  ({ username } = await addImporter(deps, { isOwner: false }));
});
after(async () => {
  await deps.close();
  rmSync(folder, { recursive: true, force: true });
});

const pathOf = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
async function plan(file: string): Promise<ImportReport> {
  const { terminal, said } = fakeTerminal();
  const consent = { username, plan: true, yes: true, json: true };
  await importCommand(deps, terminal, { ...consent, file, from: undefined, sourceName: undefined, env: {} });
  return JSON.parse(said.join(''));
}

test('handles malicious files without delay', async () => {
  const chain = Array.from({ length: 5000 }, (_, n) => backupMonitor(n + 1, 'http', { ...http, parent: n }));
  const report = await plan(pathOf('chain.json', JSON.stringify(backupOf(chain))));
  assert.equal(report.counts.create, 5000);

  const path = join(folder, 'computed.db');
  const database = new Database(path);
  database.exec(`create table monitor (id integer primary key, type text, hostname text,
    name text generated always as (hex(zeroblob(200000000))) virtual)`);
  database.exec("insert into monitor (type, hostname) values ('ping', 'a.example'), ('ping', 'b.example')");
  database.close();
  const computed = await plan(path);
  assert.deepEqual(
    computed.monitors.map((monitor) => monitor.name),
    ['Monitor 1', 'Monitor 2'],
  );

  const long = `long: &long ${'x'.repeat(1_000_000)}\nendpoints:\n${'  - { name: *long, url: "https://a.example/" }\n'.repeat(90)}`;
  const tooMany = [...chain, ...Array.from({ length: 5001 }, (_, n) => backupMonitor(5001 + n, 'http', http))];
  for (const [file, sentence] of [
    [pathOf('long.yaml', long), /^The file takes too long or too much memory to read\.$/],
    [pathOf('many.json', JSON.stringify(backupOf(tooMany))), /^A file can have up to 10000 monitors\.$/],
  ] as const)
    await assert.rejects(plan(file), { code: 'too_large', message: sentence });
});
