import type { Kysely, KyselyPlugin, QueryId, RootOperationNode } from 'kysely';
import { splitClauses } from './clauses.ts';
import type { Shape } from './schema-shape.ts';

/** A connection like `db`, and the text of every statement that is run on it. */
export function recordStatements(db: Kysely<never>): { recording: Kysely<never>; statements: string[] } {
  const statements: string[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }: { node: RootOperationNode; queryId: QueryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { recording: db.withPlugin(recorder), statements };
}

/**
 * What statements take out of the tables before, or change in them, whichever rows they mean: sentences by table. What is gone
 * from the shape after is said of that.
 */
export function statementContractions(statements: readonly string[], before: Shape, after: Shape): [string, string][] {
  const stays = (table: string, column?: string): boolean =>
    before.has(table) &&
    after.has(table) &&
    (column === undefined || (before.get(table)!.columns.has(column) && after.get(table)!.columns.has(column)));
  const found: [string, string][] = [];
  for (const statement of statements) {
    const text = statement
      .replace(/--[^\n]*|\/\*.*?\*\//gs, ' ')
      .replace(/["`\s]+/g, ' ')
      .replace(/ ?\. ?/g, '.')
      .toLowerCase();
    const tables = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match.groups!);
    for (const { table } of tables(/\b(?:delete from|truncate(?: table)?)(?: only)? (?:\w+\.)?(?<table>\w+)/g))
      if (stays(table!)) found.push([table!, 'deletes rows']);
    for (const { table } of tables(/\breplace into (?:\w+\.)?(?<table>\w+)/g))
      if (stays(table!)) found.push([table!, 'replaces rows']);
    const updates = [
      ...tables(/\bupdate (?:or \w+ )?(?:only )?(?:\w+\.)?(?<table>\w+)(?: as)?(?: (?!set )\w+)? set (?<set>.*)/g),
      ...tables(/\binsert into (?:\w+\.)?(?<table>\w+)\b.*\bdo update set (?<set>.*)/g),
    ];
    for (const { table, set } of updates)
      for (const column of columnsOf(set!))
        if (stays(table!, column)) found.push([table!, `changes ${column} of rows`]);
    const altered = /\balter table (?:if exists )?(?:only )?(?:\w+\.)?(?<table>\w+) (?<clauses>.*)/.exec(text)?.groups;
    for (const clause of splitClauses(altered?.clauses ?? '') ?? []) {
      const column = /^(?:drop|rename) (?:column )?(?:if exists )?(\w+)/.exec(clause)?.[1];
      if (column !== undefined && stays(altered!.table!, column))
        found.push([altered!.table!, `drops ${column}, with what it holds`]);
    }
  }
  return found;
}

/** What `set …` of an update assigns to. */
const columnsOf = (set: string): string[] =>
  (splitClauses(set.replace(/^(.*?) (where|from|returning)\b.*$/, '$1')) ?? [set]).flatMap((clause) =>
    (/^\(?([\w, .]+?)\)? ?=/.exec(clause)?.[1] ?? '').split(',').map((name) => name.trim()),
  );
