import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { licenceSample, SAMPLE_LANGUAGES } from '../../src/console/market/items/licence-samples.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { catalogueOf, codeOf, itemOf, purchaseOf } from '../../src/server/market/testing.ts';
import { openService, type Service } from '../contract/service.ts';
import { openTestDeps } from '../support/testing.ts';

let service: Service;
let base: string;
let itemId: number;
before(async () => {
  service = await openService(openTestDeps, { events: true });
  const { items } = await importCatalogue(
    service.deps,
    service.adaId,
    catalogueOf([itemOf(1)], [purchaseOf(1, 1), purchaseOf(2, 1)]),
  );
  itemId = items['1'] as number;
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
});
after(() => service.close());

test('the curl examples validate, activate and deactivate', async () => {
  const lines = licenceSample('curl', base, itemId).split('\n');
  const env = { ...process.env, CODE: codeOf(1), MACHINE: 'laptop-7d1e4b86a4c291e0' };
  const answers: object[] = [];
  for (const line of lines) {
    const { stdout } = await promisify(execFile)('sh', ['-c', line], { env });
    answers.push(JSON.parse(stdout).data);
  }
  const [valid, activated, deactivated] = answers as [{ valid: boolean }, { activated: boolean }, object];
  assert.deepEqual([valid.valid, activated.activated, deactivated], [true, true, { deactivated: true }]);
});

test('the JavaScript example activates and validates one machine, and continues if it gets no response', async () => {
  const sample = licenceSample('JavaScript', base, itemId);
  const run = new Function(
    'localStorage',
    'code',
    `return (async () => {\n${sample}\nreturn { activated, reason, valid };\n})()`,
  );
  const localStorage: { machine?: string } = {};
  assert.deepEqual(await run(localStorage, codeOf(2)), { activated: true, reason: undefined, valid: true });
  const { machine } = localStorage;
  await run(localStorage, codeOf(2));
  assert.equal(localStorage.machine, machine);
  assert.deepEqual(await run(localStorage, codeOf(3)), { activated: false, reason: 'not_found', valid: false });
  const fields = { purchase_code: codeOf(2), item_id: itemId };
  const asked = await service.app.inject({ method: 'POST', url: '/api/v1/licences/validate', payload: fields });
  assert.equal(asked.json().data.licence.activations.used, 1);
  await assert.rejects(run({ machine: 'too short' }, codeOf(2)), /No answer about the license: 422/);
});

test('docs/purchase-codes.md has the same examples', () => {
  const docs = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'purchase-codes.md'), 'utf8');
  for (const language of SAMPLE_LANGUAGES)
    assert.ok(docs.includes(`\n${licenceSample(language, 'https://shop.example', 7)}\n`), language);
});
