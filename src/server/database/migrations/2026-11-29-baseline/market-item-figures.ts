import { whenChanged } from './when-changed.ts';

/** A table whose rows add to the figures of their item. In expressions, `$` is the row. */
type Counted = {
  table: string;
  isCounted: string;
  watched: string[];
  /** column of `item_figures` → what one row adds, and what many rows add */
  sums: Record<string, { one: string; many: string }>;
};

const counted: Counted[] = [
  {
    table: 'purchases',
    // Rows of a running import are not visible yet: it counts its sales itself when it ends.
    isCounted: `$.state = 'valid' and ($.import_id is null or exists (
  select 1 from market_imports where market_imports.id = $.import_id and market_imports.finished_at is not null))`,
    watched: ['state', 'item_id'],
    sums: { sales: { one: '1', many: 'count(*)' } },
  },
  {
    table: 'reviews',
    isCounted: '$.is_hidden = 0',
    watched: ['is_hidden', 'stars', 'item_id'],
    sums: { reviews: { one: '1', many: 'count(*)' }, stars: { one: '$.stars', many: 'sum(stars)' } },
  },
];

const of = (row: string, expression: string): string => expression.replaceAll('$.', row === '' ? '' : `${row}.`);

/** Triggers that keep `item_figures` current. */
export const marketItemFigures = {
  sqlite: counted.flatMap(sqliteTriggers),
  postgres: counted.flatMap(postgresTriggers),
};

function sqliteTriggers({ table, isCounted, watched, sums }: Counted): string[] {
  const names = Object.keys(sums);
  const values = Object.values(sums).map(({ one }) => of('new', one));
  const add = `insert into item_figures (item_id, ${names.join(', ')})
    select new.item_id, ${values.join(', ')} where ${of('new', isCounted)}
    on conflict (item_id) do update set ${names.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')};`;
  const subtract = `update item_figures
    set ${names.map((name) => `${name} = ${name} - ${of('old', sums[name]!.one)}`).join(', ')}
    where item_id = old.item_id and ${of('old', isCounted)};`;
  return [
    `create trigger ${table}_counted_insert after insert on ${table} begin ${add} end`,
    `create trigger ${table}_counted_delete after delete on ${table} begin ${subtract} end`,
    `create trigger ${table}_counted_update after update of ${watched.join(', ')} on ${table} when ${whenChanged(watched)}
      begin ${subtract} ${add} end`,
  ];
}

/**
 * Inserts and deletes count once per statement, because each further change of a row in one transaction costs more than
 * the one before. They do it in the order of items, so that two transactions don't deadlock.
 */
function postgresTriggers({ table, isCounted, watched, sums }: Counted): string[] {
  const names = Object.keys(sums);
  const grouped = (rows: string) =>
    `select item_id, ${names.map((name) => `${sums[name]!.many} as ${name}`).join(', ')} from ${rows} where ${of('', isCounted)} group by item_id order by item_id`;
  const plus = names.map((name) => `${name} = item_figures.${name} + excluded.${name}`).join(', ');
  const minus = names.map((name) => `${name} = item_figures.${name} - gone.${name}`).join(', ');
  const add = (rows: string) => `insert into item_figures (item_id, ${names.join(', ')}) ${grouped(rows)}
    on conflict (item_id) do update set ${plus};`;
  const subtract = (rows: string) => `update item_figures set ${minus} from (${grouped(rows)}) as gone
    where item_figures.item_id = gone.item_id;`;
  const trigger = (name: string, body: string, event: string) => [
    `create function ${table}_counted_${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `create trigger ${table}_counted_${name} after ${event} execute function ${table}_counted_${name}()`,
  ];
  return [
    ...trigger('insert', add('added'), `insert on ${table} referencing new table as added for each statement`),
    ...trigger('delete', subtract('removed'), `delete on ${table} referencing old table as removed for each statement`),
    ...trigger(
      'update',
      `${subtract('(select old.*) as before')} ${add('(select new.*) as now')}`,
      `update of ${watched.join(', ')} on ${table} for each row when ${whenChanged(watched)}`,
    ),
  ];
}
