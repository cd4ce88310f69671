import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { Gatehouse, NoAnswer } from '../../packages/clients/gatehouse.ts';
import { buildApp } from '../../src/server/app/app.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { addVersion } from '../../src/server/market/library/testing.ts';
import { catalogueOf, codeOf, itemOf, makeAuthor, purchaseOf } from '../../src/server/market/testing.ts';
import { openTestDeps, type TestDeps } from '../support/testing.ts';

const machine = '9f6f5c3e-5d7b-4c6a-8a44-8f2f1c3d7e11';
const dayMs = 86_400_000;
const folder = join(import.meta.dirname, '..', '..', 'packages', 'clients');
let deps: TestDeps;
let app: FastifyInstance;
let url: string;
let itemId: number;

before(async () => {
  deps = await openTestDeps();
  const ada = await makeAuthor(deps, 'ada');
  await importCatalogue(
    deps,
    ada.id,
    catalogueOf(
      [itemOf(7)],
      [1, 2, 3].map((number) => purchaseOf(number, 7)),
    ),
  );
  const item = await deps.database.db.selectFrom('items').selectAll().executeTakeFirstOrThrow();
  itemId = item.id;
  await addVersion(deps, item, { version: '2.0.0', changes: '- faster' });
  app = await buildApp(deps);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  deps.config.marketBaseUrl = address;
  deps.config.baseUrl = address;
  url = address;
});
after(async () => {
  await app.close();
  await deps.close();
});

test('the TypeScript client checks, activates, verifies offline and asks for updates', async () => {
  const client = new Gatehouse({ url, itemId, machine, version: '1.9.0' });
  const code = codeOf(1);
  assert.equal((await client.check(code)).valid, true);
  assert.equal((await client.check(codeOf(99))).reason, 'not_found');
  assert.equal((await client.activate(code, 'Studio')).activated, true);
  const { licence = '' } = await client.licenceFile(code);
  const keys = await client.keys();
  const nowMs = deps.now();
  const verified = await client.verify(licence, keys, nowMs);
  assert.deepEqual([verified.claims.machine, verified.isLate], [machine, false]);
  assert.equal((await client.verify(licence, keys, nowMs + 33 * dayMs)).isLate, true);
  await assert.rejects(client.verify(licence, keys, nowMs + 38 * dayMs), /has expired/);
  const other = new Gatehouse({ url, itemId, machine: 'another machine of mine', version: '1.9.0' });
  await assert.rejects(other.verify(licence, keys, nowMs), /another machine/);
  const [head, body, signature = ''] = licence.split('.');
  const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  await assert.rejects(client.verify(forged, keys, nowMs), /wrong signature/);
  const update = await client.checkForUpdates(code);
  assert.deepEqual(
    [update.newest?.version, update.update_available, update.licence?.may_download],
    ['2.0.0', true, true],
  );
  assert.equal(await (await fetch(update.newest?.files[0]?.url ?? '')).text(), 'the content');
  assert.equal((await client.checkForUpdates()).licence, null);
  assert.equal((await client.deactivate(code)).deactivated, true);
  const nowhere = new Gatehouse({ url: 'http://127.0.0.1:9', itemId, machine, version: '1.9.0' });
  await assert.rejects(nowhere.check(code), NoAnswer);
});

/** Runs the same steps in another language. The program prints its results as JSON. */
const run = async (command: string, program: string, code: string): Promise<unknown> => {
  const child = spawn(command, command === 'php' ? [] : ['-'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  const nowS = Math.floor(deps.now() / 1000);
  const values = { URL: url, ITEM: String(itemId), MACHINE: machine, CODE: code, NOW: String(nowS) };
  child.stdin.end(program.replace(/\$\$(\w+)/g, (_, name: keyof typeof values) => values[name]));
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (part) => output.push(part));
  child.stderr.on('data', (part) => errors.push(part));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.on('close', resolve);
  assert.equal(await promise, 0, Buffer.concat([...output, ...errors]).toString());
  return JSON.parse(Buffer.concat(output).toString());
};
const expected = {
  ...{ valid: true, activated: true, machine, is_late: [false, true], refused: 'The license has expired.' },
  ...{ forged: 'The license has a wrong signature.', newest: '2.0.0', available: true, may_download: true },
  ...{ public_licence: null, deactivated: true, unknown: 'not_found' },
};
const has = (command: string) => spawnSync(command, ['--version']).status === 0;
const unless = (command: string, name: string) =>
  has(command) ? false : `this machine has no ${name}; with ${command} this test runs the client`;

const php = `<?php
require 'gatehouse.php';
$client = new Gatehouse( '$$URL', $$ITEM, '$$MACHINE', '1.9.0' );
$result = array( 'valid' => $client->check( '$$CODE' )['valid'] );
$result['activated'] = $client->activate( '$$CODE', 'Studio' )['activated'];
$file = $client->licence_file( '$$CODE' )['licence'];
$keys = $client->keys();
$verified = $client->verify( $file, $keys, $$NOW );
$result['machine'] = $verified['claims']['machine'];
$result['is_late'] = array( $verified['is_late'], $client->verify( $file, $keys, $$NOW + 33 * 86400 )['is_late'] );
function reason( $work ) { try { $work(); return null; } catch ( Exception $error ) { return $error->getMessage(); } }
$result['refused'] = reason( fn() => $client->verify( $file, $keys, $$NOW + 38 * 86400 ) );
$parts = explode( '.', $file );
$parts[2] = ( 'A' === $parts[2][0] ? 'B' : 'A' ) . substr( $parts[2], 1 );
$result['forged'] = reason( fn() => $client->verify( implode( '.', $parts ), $keys, $$NOW ) );
$update = $client->check_for_updates( '$$CODE' );
$result['newest'] = $update['newest']['version'];
$result['available'] = $update['update_available'];
$result['may_download'] = $update['licence']['may_download'];
$result['public_licence'] = $client->check_for_updates()['licence'];
$result['deactivated'] = $client->deactivate( '$$CODE' )['deactivated'];
$result['unknown'] = $client->check( 'c0ffee00-0000-4000-8000-000000000000' )['reason'];
echo json_encode( $result );
`;

const python = `
import json
from gatehouse import Gatehouse, InvalidLicence
client = Gatehouse("$$URL", $$ITEM, "$$MACHINE", "1.9.0")
result = {"valid": client.check("$$CODE")["valid"], "activated": client.activate("$$CODE", "Studio")["activated"]}
file, keys = client.licence_file("$$CODE")["licence"], client.keys()
claims, late = client.verify(file, keys, $$NOW)
result["machine"] = claims["machine"]
result["is_late"] = [late, client.verify(file, keys, $$NOW + 33 * 86400)[1]]
def reason(text, now):
    try:
        client.verify(text, keys, now)
    except InvalidLicence as error:
        return str(error)
result["refused"] = reason(file, $$NOW + 38 * 86400)
head, body, signature = file.split(".")
result["forged"] = reason(".".join([head, body, ("B" if signature[0] == "A" else "A") + signature[1:]]), $$NOW)
update = client.check_for_updates("$$CODE")
result["newest"] = update["newest"]["version"]
result["available"] = update["update_available"]
result["may_download"] = update["licence"]["may_download"]
result["public_licence"] = client.check_for_updates()["licence"]
result["deactivated"] = client.deactivate("$$CODE")["deactivated"]
result["unknown"] = client.check("c0ffee00-0000-4000-8000-000000000000")["reason"]
print(json.dumps(result))
`;

test('the PHP client does the same', { skip: unless('php', 'PHP') }, async () => {
  assert.deepEqual(await run('php', php, codeOf(2)), expected);
});

test('the Python client does the same', { skip: unless('python3', 'Python') }, async () => {
  assert.deepEqual(await run('python3', python, codeOf(3)), expected);
});
