import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import Sqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import type { Dialect } from '../../../src/server/database/dialect.ts';
import type { Schema } from '../../../src/server/database/index.ts';
import { type Migration, migrations } from '../../../src/server/database/migrate.ts';
import { startPostgres, type TestPostgres } from '../../../src/server/database/postgres.testing.ts';
import { checkMigrations, judgeEventMigrations, judgeMigrations, releasedVersions } from './check.ts';

const running = (...texts: string[]): Migration => ({
  async up(db) {
    for (const text of texts) await sql.raw(text).execute(db);
  },
});

const first = running(
  'create table nests (id integer primary key, name text)',
  `create table birds (id integer primary key, name text not null, kind text default 'owl' check (kind in ('owl', 'crow')), nest_id integer, weight integer)`,
  'create unique index birds_by_name on birds (name)',
);

const adding: Record<string, string[]> = {
  'a table': [
    'create table eggs (id integer primary key, bird_id integer not null references birds (id) on delete cascade)',
    'create table chicks (id integer primary key, egg_id integer references eggs (id) on delete set null)',
  ],
  'a column with a value of its own in each row': [
    'alter table birds add column age integer',
    'update birds set age = weight where weight > 0',
  ],
  'a column that may be empty': ['alter table birds add column colour text'],
  'a column with a default': ['alter table birds add column age integer not null default 0'],
  'an index': ['create index birds_by_weight on birds (weight)'],
  'what is unique only where a new column has a value': [
    'alter table birds add column ring text',
    'create unique index birds_by_ring on birds (weight, ring)',
  ],
  'a check of a new column': [
    `alter table birds add column state text default 'free' check (state in ('free', 'tame'))`,
  ],
};

/** A statement for both databases, and what is said of it. */
const contracting: [RegExp, string[]][] = [
  [/drops or renames the table nests/, ['drop table nests']],
  [/drops or renames the table nests/, ['alter table nests rename to homes']],
  [/birds: drops or renames the column weight/, ['alter table birds drop column weight']],
  [/birds: drops or renames the column weight/, ['alter table birds rename column weight to grams']],
  [/birds: makes unique: .*weight/, ['create unique index birds_by_weight on birds (weight)']],
  [
    /birds: drops weight, with what it holds/,
    ['alter table birds drop column weight', 'alter table birds add column weight integer'],
  ],
  [/birds: drops what is unique, which "on conflict" needs: .*name/, ['drop index birds_by_name']],
];

/** What changes nothing in a schema, or only adds to it: it is seen by the rows, by the statements or by what is refused. */
const contractingRows: [RegExp, string[]][] = [
  [/birds: deletes rows/, [`delete from birds where kind = 'kite'`]],
  [/birds: changes weight of rows/, ['update birds set weight = (select 1), name = name where weight > 99999']],
  [/birds: changes weight of rows/, ['with heavy as (select 1) update "birds" as b set weight = 2 where b.id = 0']],
  [
    /birds: changes weight of rows/,
    [`insert into birds (id, name) values (1, 'x') on conflict (id) do update set weight = 3`],
  ],
  [
    /birds: drops weight, with what it holds/,
    ['alter table birds rename column weight to grams', 'alter table birds add column weight integer'],
  ],
  [
    /eggs: keeps rows of birds from being deleted: .*bird_id/,
    ['create table eggs (id integer primary key, bird_id integer references birds (id))'],
  ],
  [
    /eggs: keeps rows of birds from being deleted: .*bird_id/,
    ['create table eggs (id integer primary key, bird_id integer not null references birds (id) on delete set null)'],
  ],
  [
    /chicks: keeps rows of eggs from being deleted: .*egg_id/,
    [
      'create table eggs (id integer primary key, bird_id integer references birds (id) on delete cascade)',
      'create table chicks (id integer primary key, egg_id integer references eggs (id))',
    ],
  ],
  [
    /birds: keeps rows of nests from being deleted: .*spare_id/,
    ['alter table birds add column spare_id integer references nests (id)'],
  ],
  [
    /refuses rows that a version before writes: .*(check|CHECK)/,
    ['alter table birds add column age integer default 0 check (age > 0)'],
  ],
  [
    /birds: makes unique: .*note is null/,
    ['alter table birds add column note text', `create unique index lone on birds ((note is null)) where note is null`],
  ],
];

/** Tables that are made anew on SQLite, which changes no column. */
const rebuilt = (columns: string) => [
  'drop index birds_by_name',
  `create table birds_next (id integer primary key, ${columns})`,
  'insert into birds_next (id, name, kind, nest_id, weight) select id, name, kind, nest_id, weight from birds',
  'drop table birds',
  'alter table birds_next rename to birds',
  'create unique index birds_by_name on birds (name)',
];
const byDialect: Record<Dialect, [RegExp | undefined, string[]][]> = {
  sqlite: [
    [
      undefined,
      rebuilt(
        `name text not null, kind text default 'owl' check (kind in ('owl', 'crow', 'kite')), nest_id integer, weight integer`,
      ),
    ],
    [
      /tightens a check: kind in \('owl'\)/,
      rebuilt(`name text not null, kind text default 'owl' check (kind in ('owl')), nest_id integer, weight integer`),
    ],
    [
      /makes weight not null/,
      rebuilt(
        `name text not null, kind text default 'owl' check (kind in ('owl', 'crow')), nest_id integer, weight integer not null`,
      ),
    ],
    [
      /changes the type of weight from integer to text/,
      rebuilt(
        `name text not null, kind text default 'owl' check (kind in ('owl', 'crow')), nest_id integer, weight text`,
      ),
    ],
    [
      /adds a foreign key: nest_id/,
      rebuilt(
        `name text not null, kind text default 'owl' check (kind in ('owl', 'crow')), nest_id integer references nests (id), weight integer`,
      ),
    ],
    [
      undefined,
      rebuilt(
        `name text not null default 'nobody', kind text default 'owl' check (kind in ('owl', 'crow')), nest_id integer, weight integer`,
      ),
    ],
    [
      /changes the default of kind from 'owl' to 'crow'/,
      rebuilt(
        `name text not null, kind text default 'crow' check (kind in ('owl', 'crow')), nest_id integer, weight integer`,
      ),
    ],
    [
      /adds age, not null and without a default/,
      rebuilt(
        `name text not null, kind text default 'owl' check (kind in ('owl', 'crow')), nest_id integer, weight integer, age integer not null`,
      ),
    ],
    [
      /adds or changes a trigger: birds_stay/,
      [`create trigger birds_stay before delete on birds begin select raise(abort, 'they stay'); end`],
    ],
    [
      /adds or changes a trigger: birds_shrink/,
      ['create trigger birds_shrink after insert on birds begin insert into nests (name) values (new.name); end'],
    ],
    [
      /birds: changes or deletes rows that were there/,
      rebuilt(
        `name text not null, kind text default 'owl' check (kind in ('owl', 'crow')), nest_id integer, weight integer`,
      ).map((text) => text.replace('from birds', 'from birds where id < 0')),
    ],
  ],
  postgres: [
    [
      undefined,
      [
        'alter table birds drop constraint birds_kind_check',
        `alter table birds add constraint kinds check (kind in ('owl', 'crow', 'kite'))`,
      ],
    ],
    [
      /tightens a check: .*kind = 'owl'/,
      [
        'alter table birds drop constraint birds_kind_check',
        `alter table birds add constraint kinds check (kind in ('owl'))`,
      ],
    ],
    [/makes weight not null/, ['alter table birds alter column weight set not null']],
    [/changes the type of weight from integer to bigint/, ['alter table birds alter column weight type bigint']],
    [/adds a foreign key: .*nest_id/, ['alter table birds add foreign key (nest_id) references nests (id)']],
    [/adds age, not null and without a default/, ['alter table birds add column age integer not null']],
    [undefined, [`alter table birds alter column name set default 'nobody'`]],
    [
      /changes the default of kind from 'owl'::text to 'crow'/,
      [`alter table birds alter column kind set default 'crow'`],
    ],
    [/changes the default of kind from 'owl'::text to null/, ['alter table birds alter column kind drop default']],
    [/changes the default of weight from null to 7/, ['alter table birds alter column weight set default 7']],
    [/adds or changes a trigger: rule birds_stay/, ['create rule birds_stay as on delete to birds do instead nothing']],
    [
      undefined,
      ['create table eggs (id integer primary key)', 'create rule fixed as on update to eggs do instead nothing'],
    ],
    [
      /adds or changes a trigger: birds_stay/,
      [
        `create function stay() returns trigger language plpgsql as $$ begin raise exception 'they stay'; end $$`,
        'create trigger birds_stay before delete on birds for each row execute function stay()',
      ],
    ],
    [
      /adds or changes a trigger: birds_shrink/,
      [
        'create function shrink() returns trigger language plpgsql as $$ begin new.weight = 1; return new; end $$',
        'create trigger birds_shrink before insert on birds for each row execute function shrink()',
      ],
    ],
    [
      /birds: changes or deletes rows that were there/,
      ['alter table birds alter column weight type integer using weight * 2'],
    ],
    [/birds: deletes rows/, ['truncate birds']],
    [
      /birds: makes unique: .*nulls not distinct/,
      [
        'alter table birds add column ring text',
        'create unique index birds_by_ring on birds (weight, ring) nulls not distinct',
      ],
    ],
    [
      /birds: refuses what a version before writes/,
      [
        'alter table birds add column age integer default 0',
        'alter table birds add constraint grown check (age > 0) not valid',
      ],
    ],
  ],
};

describe('a migration of the database', () => {
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  const openEmpty = async (dialect: Dialect): Promise<Kysely<Schema>> => {
    if (dialect === 'sqlite') {
      const database = new Sqlite(':memory:');
      database.function('fold', { deterministic: true }, (value) => value);
      return new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
    }
    const connectionString = await server.newDatabase({ isBare: true });
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }) });
  };
  const judged = async (dialect: Dialect, next: Migration, released: string[] = []) => {
    const list: [string, Migration][] = [
      ['0001-first', first],
      // A number between those of others is no reason to trust it.
      ['0000-next', next],
    ];
    return judgeMigrations({ open: () => openEmpty(dialect), dialect, list, released, known: ['0001-first'] });
  };

  for (const dialect of ['sqlite', 'postgres'] as const) {
    test(`may add on ${dialect}`, async () => {
      for (const [what, texts] of Object.entries(adding))
        assert.deepEqual(await judged(dialect, running(...texts)), [], what);
    });

    test(`may take nothing away and forbid nothing on ${dialect} that a version beside it uses`, async () => {
      for (const [said, texts] of [...contracting, ...contractingRows, ...byDialect[dialect]]) {
        const lines = await judged(dialect, running(...texts));
        assert.equal(lines.length, said === undefined ? 0 : 1, `${texts.at(-1)}: ${lines.join('\n')}`);
        if (said) assert.match(lines[0]!, said);
      }
    });
  }

  test('may take away what a released version works without, and names it', async () => {
    const dropping = running('drop table nests');
    assert.deepEqual(await judged('sqlite', { ...dropping, unusedSince: '1.2.0' }, ['1.2.0']), []);
    assert.match(
      String(await judged('sqlite', { ...dropping, unusedSince: '1.3.0' }, ['1.2.0'])),
      /does not have among/,
    );
    const needless = { ...running('create table eggs (id integer primary key)'), unusedSince: '1.2.0' };
    assert.match(String(await judged('sqlite', needless, ['1.2.0'])), /only adds/);
  });

  test('with a number that was left out is judged like a new one', async () => {
    const open = () => openEmpty('sqlite');
    const list: [string, Migration][] = [...migrations, ['0078-late', running('delete from websites')]];
    assert.match(
      String(await judgeMigrations({ open, dialect: 'sqlite', list, released: [] })),
      /^0078-late: websites: /,
    );
  });

  test('that Gatehouse has keeps to it, on PostgreSQL as on SQLite', async () => {
    assert.deepEqual(await checkMigrations(), { status: 0, output: '' });
    const open = () => openEmpty('postgres');
    assert.deepEqual(await judgeMigrations({ open, dialect: 'postgres', list: migrations, released: [] }), []);
  });
});

test('a migration of the event store only adds, or says what works without the rest', () => {
  const said = (...statements: string[]) => judgeEventMigrations([{ name: '0099-next', statements }], ['1.2.0']);
  for (const statement of [
    'CREATE TABLE IF NOT EXISTS nests (id UInt32) ENGINE = MergeTree ORDER BY id',
    `ALTER TABLE pageviews\n  ADD COLUMN IF NOT EXISTS nest String DEFAULT ''`,
    'ALTER TABLE pageviews ADD INDEX IF NOT EXISTS nests nest TYPE bloom_filter',
    'ALTER TABLE pageviews MATERIALIZE INDEX nests',
    'ALTER TABLE pageviews MODIFY COLUMN nest CODEC(Delta, ZSTD(3))',
    `ALTER TABLE pageviews ADD COLUMN IF NOT EXISTS kind Enum8('owl, DROP' = 1, 'crow' = 2), ADD COLUMN IF NOT EXISTS egg UInt8`,
    `ALTER TABLE pageviews MODIFY COLUMN nest COMMENT 'where it sits', MODIFY SETTING fsync_after_insert = 1`,
    'ALTER TABLE pageviews MODIFY SETTING min_bytes_for_wide_part = 10000000',
  ])
    assert.deepEqual(said(statement), [], statement);
  for (const statement of [
    'ALTER TABLE pageviews DROP COLUMN path',
    `ALTER TABLE pageviews ADD COLUMN IF NOT EXISTS nest String, DROP COLUMN path`,
    'ALTER TABLE pageviews RENAME COLUMN path TO page',
    'ALTER TABLE pageviews MODIFY COLUMN path CODEC(ZSTD(3)), DROP COLUMN path',
    `ALTER TABLE pageviews MODIFY COLUMN path COMMENT 'it''s', DETACH PARTITION ALL`,
    'ALTER TABLE pageviews MODIFY SETTING fsync_after_insert = 1, REMOVE TTL',
    'ALTER TABLE pageviews MODIFY SETTING fsync_after_insert = 0',
    'ALTER TABLE pageviews MODIFY SETTING non_replicated_deduplication_window = 0',
    'ALTER TABLE pageviews MODIFY SETTING max_rows_to_read = 10',
    'ALTER TABLE pageviews MODIFY SETTING parts_to_throw_insert = 1',
    `ALTER TABLE pageviews ADD COLUMN IF NOT EXISTS nest String, REPLACE PARTITION tuple() FROM other`,
    `ALTER TABLE pageviews ADD COLUMN IF NOT EXISTS nest String DEFAULT 'it\\'s', DETACH PARTITION ALL`,
    `ALTER TABLE pageviews ADD COLUMN IF NOT EXISTS nest String -- it's\n, DROP COLUMN path -- it's`,
    'ALTER TABLE pageviews MODIFY COLUMN path REMOVE CODEC',
    'ALTER TABLE pageviews MODIFY COLUMN path UInt32',
    'DROP TABLE pageviews',
    'EXCHANGE TABLES pageviews AND pageviews_next',
    'DELETE FROM website_days WHERE 1',
    'CREATE OR REPLACE TABLE pageviews (id UInt32) ENGINE = MergeTree ORDER BY id',
  ])
    assert.equal(said(statement).length, 1, statement);
  const named = { name: '0099-next', statements: ['DROP TABLE nests'], unusedSince: '1.2.0' };
  assert.deepEqual(judgeEventMigrations([named], ['1.2.0']), []);
  assert.equal(judgeEventMigrations([named], []).length, 1);
});

test('released versions are the headings of the changelog', () => {
  assert.deepEqual(
    releasedVersions(
      '# Changelog\n\n## Unreleased\n\n## 2.0.0-beta.1\n\n## 1.10.0 (2027-01-01)\n\n### 9.9.9\n\n## 1.2.3\n',
    ),
    ['1.10.0', '1.2.3'],
  );
});
