import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * What the shop finds and sorts by: the words of items, and how often each was sold and how it was rated. Both are kept
 * by triggers, so that they are right whoever writes.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const statements = {
    sqlite: [...sqliteWords, figures, ...sqliteFigures],
    postgres: [...postgresWords, figures, ...postgresFigures],
  }[dialect];
  for (const statement of statements) await run(statement);
  await run(
    `insert into item_figures (item_id, sales)
     select item_id, count(*) from purchases where state = 'valid' group by item_id`,
  );
}

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
  `create trigger item_words_updated after update of ${columns.join(', ')} on items begin ${forget} ${learn} end`,
  `insert into item_words (item_words) values ('rebuild')`,
];

// PostgreSQL's parser takes what is joined by these for one word: a host name, a path, a number with its sign.
const separators = '!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~“”„‘’«»–—…·•¡¿';

/** A table of its own, so that whoever reads whole items does not read their words. */
const postgresWords = [
  `create function words_of(written text) returns text language sql immutable parallel safe as $$
    select translate(regexp_replace(normalize(written, NFKD), '[\\u0300-\\u036f]', '', 'g'),
      $separators$${separators}'$separators$, repeat(' ', ${separators.length + 1})) $$`,
  `create table item_words (
    item_id bigint primary key references items(id) on delete cascade, words tsvector not null)`,
  'create index item_words_words on item_words using gin (words)',
  `create function keep_item_words() returns trigger language plpgsql as $$ begin
    insert into item_words (item_id, words) values (new.id,
      setweight(to_tsvector('simple', words_of(new.name)), 'A') ||
      setweight(to_tsvector('simple', words_of(new.tags || ' ' || new.category || ' ' || new.sub_category)), 'B') ||
      -- What PostgreSQL can keep of one text is limited.
      setweight(to_tsvector('simple', words_of(left(new.description, 100000))), 'D'))
    on conflict (item_id) do update set words = excluded.words;
    return null; end $$`,
  `create trigger item_words_kept after insert or update of ${columns.join(', ')} on items
    for each row execute function keep_item_words()`,
  'update items set name = name',
];

const figures = `create table item_figures (
  item_id bigint primary key references items(id) on delete cascade,
  sales bigint not null default 0, reviews bigint not null default 0, stars bigint not null default 0)`;

// Items take their figures with them, so that what is deleted along with them finds nothing to subtract from.
const sqliteFigures = [
  ...sqliteCounted('purchases', "state = 'valid'", 'state, item_id', { sales: '1' }),
  ...sqliteCounted('reviews', 'is_hidden = 0', 'is_hidden, stars, item_id', { reviews: '1', stars: 'stars' }),
];

function sqliteCounted(table: string, counts: string, watched: string, sums: Record<string, string>): string[] {
  const of = (row: string, expression: string) => expression.replace(/^[a-z]/, `${row}.$&`);
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
  ...postgresCounted('purchases', "state = 'valid'", { sales: 'count(*)' }, 'state, item_id'),
  ...postgresCounted(
    'reviews',
    'is_hidden = 0',
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
