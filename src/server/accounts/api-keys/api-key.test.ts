import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createVault } from '../../kernel/vault.ts';
import { ada, findByKey, openSharedConsole, type SharedConsole } from '../testing.ts';
import { revealApiKey } from './api-key.ts';
import { generateApiKey, isWellFormedApiKey } from './api-key-format.ts';

let opened: SharedConsole['opened'];
let owner: SharedConsole['owner'];
let second: SharedConsole['second'];
before(async () => {
  ({ opened, owner, second } = await openSharedConsole());
});
after(() => opened.close());

const find = (key: string) => findByKey(opened.deps)(key);

test('shows no key until one is generated', async () => {
  assert.deepEqual((await owner.send('GET', '/account/api-key')).answer, { data: { api_key: null, created_at: null } });
});

test('accepts and shows a generated key until it is replaced', async () => {
  const made = await owner.send('POST', '/account/api-key');
  assert.equal(made.status, 200);
  const { api_key: key, created_at } = made.answer.data;
  assert.ok(isWellFormedApiKey(key));
  assert.equal(created_at, '2026-03-10T12:00:00.000Z');
  assert.equal((await find(key))?.username, 'Ada');
  assert.deepEqual((await owner.send('GET', '/account/api-key')).answer, made.answer);
  assert.equal((await owner.send('GET', '/account')).answer.data.api_key_created_at, created_at);

  const replaced = (await owner.send('POST', '/account/api-key')).answer.data.api_key;
  assert.equal(await find(key), undefined);
  assert.equal((await find(replaced))?.username, 'Ada');
});

test('gives each account its own key', async () => {
  await owner.send('POST', '/account/api-key');
  const own = (await owner.send('GET', '/account/api-key')).answer.data.api_key;
  const others = (await second.send('POST', '/account/api-key')).answer.data.api_key;
  assert.equal((await find(others))?.username, 'grace');
  assert.equal((await find(own))?.username, 'Ada');
});

test('rejects an unknown key, and a malformed one without a database query', async () => {
  assert.equal(await find(generateApiKey()), undefined);
  const away = { ...opened.deps, database: { ...opened.deps.database, db: undefined as never } };
  for (const text of ['', 'gh_x', '\u0000', ada.password]) assert.equal(await findByKey(away)(text), undefined);
});

test('stores neither the key nor anything that reveals it without the secret', async () => {
  const key = (await owner.send('POST', '/account/api-key')).answer.data.api_key;
  const row = await find(key);
  assert.ok(row && !JSON.stringify(row).includes(key));
  const other = { ...opened.deps, vault: createVault('another secret of more than 32 characters') };
  assert.deepEqual(await revealApiKey(other, row), { api_key: null, created_at: '2026-03-10T12:00:00.000Z' });
});
