import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import * as byLine from '../../database/migrations/0030-search-terms-by-line.ts';
import * as searchConsole from '../../database/migrations/0054-search-console.ts';
import { addAccount, onEachDatabase } from '../../testing.ts';
import { blankWebsite, insertWebsite } from '../website/index.ts';

onEachDatabase((open) => {
  test('terms that were imported twice are merged', async (t) => {
    const { database, close } = await open();
    t.after(close);
    const { db, dialect } = database;
    const ann = await addAccount(db, { username: 'ann', is_owner: 0 });
    const times = { created_at: 1, updated_at: 1 };
    const { id } = (await insertWebsite(db, ann, { ...blankWebsite, domain: 'site.example', ...times }))!;
    for (const table of ['search_terms', 'search_console_connections'])
      await sql`drop table ${sql.table(table)}`.execute(db);
    await searchConsole.up(db as unknown as Kysely<never>);
    for (const [day, query, page, clicks, impressions] of [
      ['2026-03-01', 'lamp', '/a', 1, 5],
      ['2026-03-01', 'lamp', '/a', 2, 7],
      ['2026-03-01', 'lamp', '/a', 2, 7],
      ['2026-03-01', 'lamp', '/b', 4, 4],
      ['2026-03-02', 'lamp', '/a', 3, 9],
    ] as const)
      await sql`
        insert into search_terms
          (account_id, website_id, day, query, page, path, clicks, impressions, position_total)
        values (${ann}, ${id}, ${day}, ${query}, ${page}, ${page}, ${clicks}, ${impressions}, 1000)`.execute(db);
    await byLine.up(db as unknown as Kysely<never>, dialect);
    const rows = await db.selectFrom('search_terms').selectAll().orderBy('day').orderBy('line').execute();
    assert.deepEqual(
      rows.map(({ day, line, page, clicks, impressions }) => [day, line, page, clicks, impressions]),
      [
        ['2026-03-01', 0, '/b', 4, 4],
        ['2026-03-01', 1, '/a', 2, 7],
        ['2026-03-02', 0, '/a', 3, 9],
      ],
    );
    await db.deleteFrom('websites').where('account_id', '=', ann).execute();
    assert.equal((await db.selectFrom('search_terms').selectAll().execute()).length, 0, 'deleted with their website');
  });
});
