import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * What the shop finds and sorts by, made anew: PostgreSQL makes letters small whatever the database's locale, words are
 * learnt again only where they changed, and sales of imports that are under way do not count.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const statements = {
    sqlite: [...sqliteGone, ...sqliteWords, ...sqliteFigures],
    postgres: [...postgresGone, ...postgresWords, ...postgresFigures],
  }[dialect];
  if (dialect === 'postgres') await run(postgresFold(await collationOfLetters(db)));
  for (const statement of [...statements, ...recount()]) await run(statement);
}

const counted = ['insert', 'delete', 'update'].flatMap((name) =>
  ['purchases', 'reviews'].map((table) => ({ table, trigger: `${table}_counted_${name}` })),
);
const sqliteGone = [
  ...counted.map(({ trigger }) => `drop trigger ${trigger}`),
  ...['inserted', 'deleted', 'updated'].map((name) => `drop trigger item_words_${name}`),
  'drop table item_words',
];
const postgresGone = [
  ...counted.flatMap(({ table, trigger }) => [`drop trigger ${trigger} on ${table}`, `drop function ${trigger}()`]),
  'drop trigger item_words_kept on items',
  'drop function keep_item_words()',
  'drop table item_words',
  'drop function words_of(text)',
];

const recount = (): string[] => [
  'delete from item_figures',
  `insert into item_figures (item_id, sales)
    select item_id, count(*) from purchases where ${of('', isSold)} group by item_id`,
  `insert into item_figures (item_id, reviews, stars)
    select item_id, count(*), sum(stars) from reviews where ${of('', isShown)} group by item_id
    on conflict (item_id) do update set reviews = excluded.reviews, stars = excluded.stars`,
];

/** Those that know letters beyond ASCII, the best first; none is on every server. */
const collations = ['pg_c_utf8', 'unicode', 'und-x-icu', 'C.utf8', 'C.UTF-8'];

/** A database of the locale C takes Ü and ü for two letters: undefined where this one does not. */
async function collationOfLetters(db: Kysely<never>): Promise<string | undefined> {
  const { rows: probe } = await sql<{ folds: boolean }>`select lower('ÜЖ') = 'üж' as folds`.execute(db);
  if (probe[0]?.folds) return undefined;
  const { rows } = await sql<{ collname: string }>`select collname from pg_collation
    where collencoding in (-1, (select encoding from pg_database where datname = current_database()))`.execute(db);
  return collations.find((name) => rows.some(({ collname }) => collname === name));
}

/** The same as SQLite's of this name: the text with its letters small, whatever the database's locale. */
const postgresFold = (collation: string | undefined): string =>
  `create function fold(written text) returns text language sql immutable parallel safe as $$
    select lower(written${collation === undefined ? '' : ` collate "${collation}"`}) $$`;

const columns = ['name', 'tags', 'category', 'sub_category', 'description'];
const prefixed = (row: string): string => columns.map((column) => `${row}.${column}`).join(', ');
const forget = `insert into item_words (item_words, rowid, ${columns.join(', ')})
  values ('delete', old.id, ${prefixed('old')});`;
const learn = `insert into item_words (rowid, ${columns.join(', ')}) values (new.id, ${prefixed('new')});`;

/** The index holds words only and reads the texts from the items themselves. */
const sqliteWords = [
  `create virtual table item_words using fts5(${columns.join(', ')}, content = 'items', content_rowid = 'id',
    tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')`,
  `create trigger item_words_inserted after insert on items begin ${learn} end`,
  `create trigger item_words_deleted after delete on items begin ${forget} end`,
  `create trigger item_words_updated after update of ${columns.join(', ')} on items when ${changed(columns.join(', '))}
    begin ${forget} ${learn} end`,
  `insert into item_words (item_words) values ('rebuild')`,
];

// PostgreSQL's parser takes what is joined by these for one word: a host name, a path, a number with its sign.
const separators = '!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~“”„‘’«»–—…·•¡¿';

/** A table of its own, so that whoever reads whole items does not read their words. */
const postgresWords = [
  `create function words_of(written text) returns text language sql immutable parallel safe as $$
    select translate(fold(regexp_replace(normalize(written, NFKD), '[\\u0300-\\u036f]', '', 'g')),
      $separators$${separators}'$separators$, repeat(' ', ${separators.length + 1})) $$`,
  `create table item_words (
    item_id bigint primary key references items(id) on delete cascade, words tsvector not null)`,
  'create index item_words_words on item_words using gin (words)',
  `create function words_of_item(item items) returns tsvector language sql stable as $$
    select setweight(to_tsvector('simple', words_of(item.name)), 'A') ||
      -- What PostgreSQL can keep of one text is limited.
      setweight(to_tsvector('simple', left(words_of(
        item.category || ' ' || item.sub_category || ' ' || left(item.tags, 20000)), 40000)), 'B') ||
      setweight(to_tsvector('simple', left(words_of(left(item.description, 100000)), 100000)), 'D') $$`,
  `create function keep_item_words() returns trigger language plpgsql as $$ begin
    insert into item_words (item_id, words) values (new.id, words_of_item(new))
    on conflict (item_id) do update set words = excluded.words;
    return null; end $$`,
  'create trigger item_words_inserted after insert on items for each row execute function keep_item_words()',
  `create trigger item_words_updated after update of ${columns.join(', ')} on items
    for each row when ${changed(columns.join(', '))} execute function keep_item_words()`,
  'insert into item_words (item_id, words) select id, words_of_item(items) from items',
];

/** Rows of an import that is under way are nowhere to be seen: it counts its sales itself when it ends. */
const isSold = `$.state = 'valid' and ($.import_id is null or exists (
  select 1 from market_imports where market_imports.id = $.import_id and market_imports.finished_at is not null))`;
const isShown = '$.is_hidden = 0';

/** An expression about `$`, said of a row by its name; without one, of the row that is there. */
const of = (row: string, expression: string): string => expression.replaceAll('$.', row === '' ? '' : `${row}.`);

// Items take their figures with them, so that what is deleted along with them finds nothing to subtract from.
const sqliteFigures = [
  ...sqliteCounted('purchases', isSold, 'state, item_id', { sales: '1' }),
  ...sqliteCounted('reviews', isShown, 'is_hidden, stars, item_id', { reviews: '1', stars: '$.stars' }),
];

function sqliteCounted(table: string, counts: string, watched: string, sums: Record<string, string>): string[] {
  const names = Object.keys(sums);
  const values = Object.values(sums).map((value) => of('new', value));
  const add = `insert into item_figures (item_id, ${names.join(', ')})
    select new.item_id, ${values.join(', ')} where ${of('new', counts)}
    on conflict (item_id) do update set ${names.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')};`;
  const take = `update item_figures
    set ${Object.entries(sums)
      .map(([name, value]) => `${name} = ${name} - ${of('old', value)}`)
      .join(', ')}
    where item_id = old.item_id and ${of('old', counts)};`;
  return [
    `create trigger ${table}_counted_insert after insert on ${table} begin ${add} end`,
    `create trigger ${table}_counted_delete after delete on ${table} begin ${take} end`,
    `create trigger ${table}_counted_update after update of ${watched} on ${table} when ${changed(watched)}
      begin ${take} ${add} end`,
  ];
}

const postgresFigures = [
  ...postgresCounted('purchases', of('', isSold), { sales: 'count(*)' }, 'state, item_id'),
  ...postgresCounted(
    'reviews',
    of('', isShown),
    { reviews: 'count(*)', stars: 'sum(stars)' },
    'is_hidden, stars, item_id',
  ),
];

/**
 * Once a statement where many rows come at once: each further change of a row in one transaction costs more than the
 * last. In the order of items, so that two who write many do not wait for each other in a ring.
 */
function postgresCounted(table: string, counts: string, sums: Record<string, string>, watched: string): string[] {
  const names = Object.keys(sums);
  const grouped = (rows: string) =>
    `select item_id, ${Object.entries(sums)
      .map(([name, sum]) => `${sum} as ${name}`)
      .join(', ')} from ${rows} where ${counts} group by item_id order by item_id`;
  const plus = names.map((name) => `${name} = item_figures.${name} + excluded.${name}`).join(', ');
  const minus = names.map((name) => `${name} = item_figures.${name} - gone.${name}`).join(', ');
  const add = (rows: string) => `insert into item_figures (item_id, ${names.join(', ')}) ${grouped(rows)}
    on conflict (item_id) do update set ${plus};`;
  const take = (rows: string) => `update item_figures set ${minus} from (${grouped(rows)}) as gone
    where item_figures.item_id = gone.item_id;`;
  const trigger = (name: string, body: string, when: string) => [
    `create function ${table}_counted_${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `create trigger ${table}_counted_${name} after ${when} execute function ${table}_counted_${name}()`,
  ];
  return [
    ...trigger('insert', add('added'), `insert on ${table} referencing new table as added for each statement`),
    ...trigger('delete', take('removed'), `delete on ${table} referencing old table as removed for each statement`),
    ...trigger(
      'update',
      `${take('(select old.*) as before')} ${add('(select new.*) as now')}`,
      `update of ${watched} on ${table} for each row when ${changed(watched)}`,
    ),
  ];
}

function changed(columns: string): string {
  const each = columns.split(', ').map((column) => `old.${column} is distinct from new.${column}`);
  return `(${each.join(' or ')})`;
}
