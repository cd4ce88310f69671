import type { Column, Reference, Rule, Shape, Table } from './schema-shape.ts';

/**
 * What a version that knows only the schema before would miss after a change, or be refused by: sentences. What is added
 * beside it, and what it may do as before, is none.
 */
export const contractionsBetween = (before: Shape, after: Shape): string[] => [
  ...[...before].flatMap(([name, table]) => {
    const changed = after.get(name);
    return changed === undefined
      ? [`drops or renames the table ${name}`]
      : changesOf(table, changed).map((change) => `${name}: ${change}`);
  }),
  ...keptRows(before, after),
];

/** An older version does not know what else to delete before a row that it has always deleted. */
function keptRows(before: Shape, after: Shape): string[] {
  const added = [...after].flatMap(([name, { references }]) =>
    references
      .filter(({ columns }) => columns.some((column) => !before.get(name)?.columns.has(column)))
      .map((reference) => ({ name, reference })),
  );
  const deletable = new Set(before.keys());
  // What goes with their rows is deleted by them too; a set takes what is added while it is gone through.
  for (const parent of deletable)
    for (const { name, reference } of added)
      if (reference.table === parent && reference.onDelete === 'cascade') deletable.add(name);
  const keeps = (name: string, { table, onDelete, columns }: Reference): boolean =>
    deletable.has(table) &&
    name !== table &&
    (onDelete === 'keep' ||
      (onDelete === 'set null' && columns.some((column) => !after.get(name)?.columns.get(column)?.isNullable)));
  return added
    .filter(({ name, reference }) => keeps(name, reference))
    .map(({ name, reference }) => `${name}: keeps rows of ${reference.table} from being deleted: ${reference.text}`);
}

function changesOf(before: Table, after: Table): string[] {
  const isNew = (column: string): boolean => !before.columns.has(column);
  // Rows without a value for it never meet.
  const isApart = ({ text, columns }: Rule): boolean =>
    !text.includes('nulls not distinct') &&
    columns.some(
      (name) => isNew(name) && after.columns.get(name)?.isNullable && after.columns.get(name)?.standard === undefined,
    );
  const added = (from: Rule[], to: Rule[]) => to.filter(({ text }) => !from.some((one) => one.text === text));
  return [
    ...columnChanges(before, after),
    ...added(after.uniques, before.uniques).map(
      ({ text }) => `drops what is unique, which "on conflict" needs: ${text}`,
    ),
    ...added(before.uniques, after.uniques)
      .filter((rule) => !isApart(rule))
      .map(({ text }) => `makes unique: ${text}`),
    ...after.checks
      .filter((check) => [...before.columns.keys()].some((name) => mentions(check, name)))
      .filter((check) => !before.checks.some((former) => allows(check, former)))
      .map((check) => `tightens a check: ${check}`),
    ...added(before.references, after.references)
      .filter(({ columns }) => !columns.every(isNew))
      .map(({ text }) => `adds a foreign key: ${text}`),
    ...[...after.triggers]
      .filter(([name, text]) => before.triggers.get(name) !== text)
      .map(([name]) => `adds or changes a trigger: ${name}`),
    ...[...before.triggers.keys()]
      .filter((name) => !after.triggers.has(name))
      .map((name) => `drops the trigger ${name}`),
  ];
}

function columnChanges({ columns: before }: Table, { columns: after }: Table): string[] {
  const changes: string[] = [];
  for (const [name, former] of before) {
    const column = after.get(name);
    if (column === undefined) {
      changes.push(`drops or renames the column ${name}`);
      continue;
    }
    if (column.type !== former.type) changes.push(`changes the type of ${name} from ${former.type} to ${column.type}`);
    if (former.isNullable && !column.isNullable) changes.push(`makes ${name} not null`);
    else changes.push(...defaultChanges(name, former, column));
  }
  for (const [name, column] of after)
    if (!before.has(name) && !column.isNullable && column.standard === undefined)
      changes.push(`adds ${name}, not null and without a default`);
  return changes;
}

/** An older version relies on what its rows have where it names no value, and has to name one where there was nothing. */
function defaultChanges(name: string, former: Column, column: Column): string[] {
  const nothing = 'null';
  const from = former.standard ?? (former.isNullable ? nothing : undefined);
  const to = column.standard ?? (column.isNullable ? nothing : undefined);
  if (from === undefined || from === to) return [];
  return [to === undefined ? `takes the default of ${name}` : `changes the default of ${name} from ${from} to ${to}`];
}

const mentions = (check: string, column: string): boolean => new RegExp(`\\b${column}\\b`).test(check);

/** Whether a check lets everything pass that another did: it is the same, or lists more values. */
function allows(check: string, former: string): boolean {
  const literal = /'[^']*'/g;
  const valuesOf = (text: string): string[] => text.match(literal) ?? [];
  const frameOf = (text: string): string => text.replace(/'[^']*'(::\w+)?( ?, ?'[^']*'(::\w+)?)*/g, '?');
  return frameOf(check) === frameOf(former) && valuesOf(former).every((value) => valuesOf(check).includes(value));
}
