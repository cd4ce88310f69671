import { whenChanged } from './when-changed.ts';

const columns = ['name', 'tags', 'category', 'sub_category', 'description'];
const list = columns.join(', ');
const of = (row: string): string => columns.map((column) => `${row}.${column}`).join(', ');

const remove = `insert into item_words (item_words, rowid, ${list}) values ('delete', old.id, ${of('old')});`;
const add = `insert into item_words (rowid, ${list}) values (new.id, ${of('new')});`;

// PostgreSQL's parser takes words that are joined by one of these for one word: a host name, a path, a signed number.
const separators = '!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~“”„‘’«»–—…·•¡¿';

/** The full-text index of items. */
export const marketItemWords = {
  sqlite: [
    // The index contains words only and reads the texts from the items themselves.
    `create virtual table item_words using fts5(${list}, content = 'items', content_rowid = 'id',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')`,
    `create trigger item_words_inserted after insert on items begin ${add} end`,
    `create trigger item_words_deleted after delete on items begin ${remove} end`,
    `create trigger item_words_updated after update of ${list} on items when ${whenChanged(columns)}
      begin ${remove} ${add} end`,
  ],
  postgres: [
    `create function words_of(written text) returns text language sql immutable parallel safe as $$
    select translate(fold(regexp_replace(normalize(written, NFKD), '[\\u0300-\\u036f]', '', 'g')),
      $separators$${separators}'$separators$, repeat(' ', ${separators.length + 1})) $$`,
    // A separate table, so that reading whole items does not read their words.
    `create table item_words (
      item_id bigint primary key references items (id) on delete cascade,
      words tsvector not null
    )`,
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
    `create trigger item_words_updated after update of ${list} on items
      for each row when ${whenChanged(columns)} execute function keep_item_words()`,
  ],
};
