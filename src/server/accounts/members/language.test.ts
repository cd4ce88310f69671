import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { Role } from '../../database/index.ts';
import type { Language } from '../../kernel/index.ts';
import { insertUser } from '../users/index.ts';
import { insertMember, languageOfAccount, languageOfAddress } from './index.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  beforeEach(async () => {
    deps = await open();
  });
  afterEach(() => deps.close());

  async function join(
    accountId: number,
    name: string,
    given: { role?: Role; language?: Language; joined?: number; isConfirmed?: boolean } = {},
  ): Promise<void> {
    const { role = 'owner', language = null, joined = 1, isConfirmed = true } = given;
    const { db } = deps.database;
    const user = await insertUser(db, {
      username: name,
      email: `${name}@example.com`,
      email_verified_at: isConfirmed ? 1 : null,
      first_name: name,
      last_name: '',
      password_hash: null,
      last_account_id: accountId,
      language,
      created_at: 0,
    });
    await insertMember(db, { account_id: accountId, user_id: user?.id ?? 0, role, created_at: joined });
  }
  const account = (email: string) => addAccount(deps.database.db, { email, is_owner: 0 });
  const of = (accountId: number, address: string) => languageOfAddress(deps.database.db, accountId, address);

  test("uses the member's language for members and the owner's for everyone else", async () => {
    const id = await account('ada@example.com');
    await join(id, 'ada', { language: 'de' });
    await join(id, 'bob', { role: 'viewer', language: 'ja' });
    await join(id, 'cleo', { role: 'admin' });
    const addresses = ['ada@example.com', ' Bob@Example.com', 'cleo@example.com', 'stranger@example.com', ''];
    const languages = await Promise.all(addresses.map((address) => of(id, address)));
    assert.deepEqual(languages, ['de', 'ja', 'de', 'de', 'de']);
    assert.equal(await languageOfAccount(deps.database.db, id), 'de');
  });

  test('ignores the language of a user with an unconfirmed address', async () => {
    const id = await account('ada@example.com');
    await join(id, 'ada', { language: 'fr' });
    await join(id, 'bob', { role: 'editor', language: 'ja', isConfirmed: false });
    assert.equal(await of(id, 'bob@example.com'), 'fr');
  });

  test("uses a user's language only in accounts the user is a member of", async () => {
    const [own, other] = [await account('ada@example.com'), await account('bob@example.com')];
    await join(own, 'ada', { language: 'de' });
    await join(other, 'bob', { language: 'ja' });
    assert.deepEqual([await of(own, 'bob@example.com'), await of(other, 'ada@example.com')], ['de', 'ja']);
  });

  test("prefers the owner with the account's address, then the one who joined first", async () => {
    const id = await account('cleo@example.com');
    await join(id, 'bob', { language: 'pt', joined: 2 });
    await join(id, 'ada', { language: 'es', joined: 1 });
    assert.equal(await languageOfAccount(deps.database.db, id), 'es');
    await join(id, 'cleo', { language: 'ja', joined: 3 });
    assert.equal(await languageOfAccount(deps.database.db, id), 'ja');
  });

  test('uses English for the account if its main owner chose no language', async () => {
    const id = await account('ada@example.com');
    await join(id, 'ada', { joined: 2 });
    await join(id, 'bob', { language: 'de', joined: 1 });
    const addresses = ['ada@example.com', 'bob@example.com', 'stranger@example.com'];
    assert.deepEqual(await Promise.all(addresses.map((address) => of(id, address))), ['en', 'de', 'en']);
    assert.equal(await languageOfAccount(deps.database.db, id), 'en');
  });

  test('defaults to English', async () => {
    const id = await account('ada@example.com');
    assert.equal(await of(id, 'ada@example.com'), 'en');
    await join(id, 'ada');
    await join(id, 'bob', { role: 'viewer', language: 'ja' });
    assert.deepEqual([await of(id, 'ada@example.com'), await of(id, 'bob@example.com')], ['en', 'ja']);
  });
});
