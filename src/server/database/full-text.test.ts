import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Insertable, sql } from 'kysely';
import { onEachDatabase, type TestDeps } from '../../../test/support/testing.ts';
import { blankItem } from '../market/catalogue/index.ts';
import { indexWords, matchesText, rankText } from './index.ts';
import type { Schema } from './schema/index.ts';

onEachDatabase({ forks: true }, (open) => {
  let deps: TestDeps;
  let account: number;
  const ids: Record<string, number> = {};

  before(async () => {
    deps = await open();
    const empty = { heading: '', description: '', contact_email: '', social_links: '{}', currency: 'EUR' };
    const { id } = await deps.database.db
      .insertInto('accounts')
      .values({
        ...empty,
        username: 'ada',
        email: 'ada@author.example',
        first_name: 'Ada',
        last_name: 'L',
        time_zone: 'UTC',
        is_owner: 1,
        created_at: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    account = id;
    await add('words', { description: 'Buttons for every harbour, and one icon.' });
    await add('tagged', { tags: JSON.stringify(['harbour', 'blue']) });
    await add('named', { name: 'Harbour Icons', description: 'Drawn by hand at example.com/boats and/or sea-side.' });
    await add('accents', { name: 'Café “Übermäßig” résumé', category: 'Ébauches' });
    await add('cyrillic', { name: 'Иконки гавани 2024' });
  });
  after(() => deps.close());

  async function add(reference: string, fields: Partial<Insertable<Schema['items']>>) {
    const { id } = await deps.database.db
      .insertInto('items')
      .values({
        ...blankItem,
        account_id: account,
        reference,
        name: reference,
        category: 'Graphics',
        price_regular_minor: 100,
        price_extended_minor: 200,
        currency: 'EUR',
        published_at: 1,
        ...fields,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids[reference] = id;
  }

  const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id);
  async function find(query: string): Promise<(string | undefined)[]> {
    const text = { words: await indexWords(deps.database, query), tagWords: [] };
    if (text.words.length === 0) return [];
    const { rows: matches } = await sql<{
      id: number;
    }>`select id from ${matchesText(deps.database, text)} as found`.execute(deps.database.db);
    if (matches.length === 0) return [];
    const matching = matches.map(({ id }) => id);
    const found = rankText(deps.database, text, matching).as<'found'>('found');
    const rows = await deps.database.db
      .selectFrom('items')
      .innerJoin(found, 'found.id', 'items.id')
      .select('items.id')
      .orderBy('found.rank')
      .orderBy('items.id')
      .execute();
    return rows.map(({ id }) => nameOf(id));
  }

  test('ranks matches in the name before tags, and tags before the description', async () => {
    assert.deepEqual(await find('harbour'), ['named', 'tagged', 'words']);
  });

  test('finds items that match all words of the query as prefixes, in any order and letter case', async () => {
    assert.deepEqual(await find('ICO harb'), ['named', 'words']);
    assert.deepEqual(await find('harb blu'), ['tagged']);
    assert.deepEqual(await find('harbour nothing'), []);
    assert.deepEqual(await find('arbour'), []);
  });

  test('finds words with or without accents, and words between punctuation marks', async () => {
    for (const query of ['cafe', 'CAFÉ', 'cafe\u0301', 'resume', 'résumé', 'ubermaßig', 'ebauche', '“Übermäßig”'])
      assert.deepEqual(await find(query), ['accents'], query);
    for (const query of ['boats', 'sea', 'side', 'com', 'example.com/boats', 'or'])
      assert.ok((await find(query)).includes('named'), query);
    for (const query of ['Иконки 2024', 'иконки', 'ГАВАНИ']) assert.deepEqual(await find(query), ['cyrillic'], query);
  });

  test('finds candidates for a tag by its whole words, not in names and descriptions', async () => {
    const candidates = async (tag: string) => {
      const text = { words: [], tagWords: await indexWords(deps.database, tag) };
      const { rows } = await sql<{ id: number }>`select id from ${matchesText(deps.database, text)} as found
        order by id`.execute(deps.database.db);
      return rows.map(({ id }) => nameOf(id));
    };
    assert.deepEqual(await candidates('Harbour'), ['tagged']);
    assert.deepEqual(await candidates('blue, harbour'), ['tagged']);
    assert.deepEqual(await candidates('harb'), []);
    assert.deepEqual(await candidates('tags : blue OR "'), []);
  });

  test('treats query syntax as plain text', async () => {
    for (const query of ['"', "'", '*', '-', '()', ':*', '&', '|', '!', '\\', '\u0000', '   ', '', '🎉', '\ud800'])
      assert.deepEqual(await find(query), [], query);
    for (const query of ['"harbour', 'harbour*', "har'bour", 'harbour)', 'NEAR(harbour icons)', 'name:harbour'])
      assert.ok(Array.isArray(await find(query)), query);
    assert.deepEqual(await find('harbour -icons'), ['named']);
    assert.deepEqual(await find('harbour" & !blue:* <-> \\'), ['tagged']);
    assert.deepEqual(await find('harbour OR blue'), [], 'OR is a word like others');
    assert.deepEqual(await find("harbour'); drop table items; --"), []);
    assert.deepEqual(await find('x'.repeat(5000)), []);
    assert.deepEqual(await find('harbour '.repeat(5000)), await find('harbour'));
  });

  test('updates the index when items are changed or deleted', async () => {
    await add('passing', { name: 'Lantern' });
    assert.deepEqual(await find('lantern'), ['passing']);
    await deps.database.db
      .updateTable('items')
      .set({ name: 'Torch', tags: '["fire"]' })
      .where('id', '=', ids.passing ?? 0)
      .execute();
    assert.deepEqual(await find('lantern'), []);
    assert.deepEqual(await find('torch fire'), ['passing']);
    await deps.database.db
      .deleteFrom('items')
      .where('id', '=', ids.passing ?? 0)
      .execute();
    assert.deepEqual(await find('torch'), []);
  });

  test("updates an item's figures when it is sold or reviewed", async () => {
    const { db } = deps.database;
    const item = ids.named ?? 0;
    const sell = (code_hash: string, state: 'valid' | 'refunded', item_id = item) => ({
      account_id: account,
      item_id,
      code_hash,
      code_sealed: 'x',
      license_type: 'Regular License',
      price_minor: 100,
      currency: 'EUR',
      downloaded: 0,
      state,
      purchased_at: 1,
    });
    const figures = async (id = item) => {
      const row = await db.selectFrom('item_figures').selectAll().where('item_id', '=', id).executeTakeFirst();
      return row && [row.sales, row.reviews, row.stars];
    };
    assert.equal(await figures(), undefined);
    const sold = await db
      .insertInto('purchases')
      .values([sell('a', 'valid'), sell('b', 'valid'), sell('c', 'refunded'), sell('d', 'valid', ids.tagged)])
      .returning('id')
      .execute();
    const [a = 0, b = 0] = sold.map(({ id }) => id);
    assert.deepEqual(await figures(), [2, 0, 0]);
    await db.updateTable('purchases').set({ state: 'refunded' }).where('id', '=', a).execute();
    assert.deepEqual(await figures(), [1, 0, 0]);
    await db.updateTable('purchases').set({ state: 'valid', downloaded: 1 }).execute();
    assert.deepEqual(await figures(), [3, 0, 0]);
    const review = (purchase_id: number, stars: number) => ({
      account_id: account,
      item_id: item,
      purchase_id,
      stars,
      created_at: 1,
      updated_at: 1,
      body: '',
      name: '',
    });
    await db
      .insertInto('reviews')
      .values([review(a, 5), review(b, 2)])
      .execute();
    assert.deepEqual(await figures(), [3, 2, 7]);
    await db.updateTable('reviews').set({ stars: 3 }).where('purchase_id', '=', b).execute();
    assert.deepEqual(await figures(), [3, 2, 8]);
    await db.updateTable('reviews').set({ is_hidden: 1 }).where('purchase_id', '=', b).execute();
    assert.deepEqual(await figures(), [3, 1, 5]);
    await db.updateTable('reviews').set({ is_hidden: 0 }).where('purchase_id', '=', b).execute();
    await db.deleteFrom('purchases').where('id', '=', b).execute();
    assert.deepEqual(await figures(), [2, 1, 5]);
    await db.deleteFrom('items').where('id', '=', item).execute();
    assert.equal(await figures(), undefined);
    assert.deepEqual(await figures(ids.tagged), [1, 0, 0]);
    const { rows } = await sql<{ left: number }>`select count(*) as "left" from reviews`.execute(db);
    assert.equal(rows[0]?.left, 0);
  });
});
