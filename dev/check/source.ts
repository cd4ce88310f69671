import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Expression, type Node, type TemplateLiteral, Visitor } from 'oxc-parser';
import { parse } from './parse.ts';

export type Located = { text: string; line: number };

export type Import = { from: string; to: string; line: number };

export type Source = {
  path: string;
  imports: Import[];
  /** arguments of Kysely calls that name a table, such as `selectFrom('monitors as m')` */
  tables: Located[];
  /** strings that are passed to other calls, some of which are columns, such as `where('monitors.id', …)` */
  columns: Located[];
  /** text of sql`…` and sql.raw(…), with `?` in place of each value */
  sql: Located[];
};

const namesTables = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'from',
  'using',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'table',
]);

/** True for tests, fixtures and helpers. They may import from any folder, but production code must not import them. */
export const isTest = (path: string): boolean =>
  /(\.test\.tsx?|\.testing\.ts|\.fixture\.ts|\/testing\.ts)$/.test(path) || path.split('/').includes('testing');

export function readSources(root: string, folders: readonly string[]): Source[] {
  const paths = folders.flatMap((folder) => {
    const found = globSync(`${folder}/**/*.{ts,tsx}`, {
      cwd: root,
      exclude: (path) => /(^|[/\\])(node_modules|generated|dist)$/.test(path),
    });
    if (found.length === 0)
      throw new Error(`${folder} has no TypeScript, so the check would pass without reading any file.`);
    return found.map((path) => path.replaceAll('\\', '/'));
  });
  const known = new Set(paths);
  return paths.sort().map((path) => readSource(path, readFileSync(join(root, path), 'utf8'), known));
}

export function readSource(path: string, text: string, known: ReadonlySet<string>): Source {
  const source: Source = { path, imports: [], tables: [], columns: [], sql: [] };
  const lineAt = linesOf(text);
  const imported = (node: { source: Expression | { type: 'Literal'; value: unknown } | null; start: number }) => {
    if (node.source?.type !== 'Literal' || typeof node.source.value !== 'string') return;
    if (!node.source.value.startsWith('.')) return;
    const to = posix.join(posix.dirname(path), node.source.value);
    if (known.has(to)) source.imports.push({ from: path, to, line: lineAt(node.start) });
  };
  new Visitor({
    ImportDeclaration: imported,
    ExportNamedDeclaration: imported,
    ExportAllDeclaration: imported,
    ImportExpression: imported,
    TSImportType: imported,
    CallExpression({ callee, arguments: [first, ...rest] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const isRaw =
        callee.object.type === 'Identifier' && callee.object.name === 'sql' && callee.property.name === 'raw';
      const list = isRaw ? source.sql : namesTables.has(callee.property.name) ? source.tables : source.columns;
      for (const [value, start] of stringsOf([first])) list.push({ text: value, line: lineAt(start) });
      for (const [value, start] of stringsOf(rest)) source.columns.push({ text: value, line: lineAt(start) });
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (tag.type === 'Identifier' && tag.name === 'sql')
        source.sql.push({ text: textOf(quasi), line: lineAt(start) });
    },
  }).visit(parse(path, text));
  return source;
}

function stringsOf(arguments_: readonly (Node | null | undefined)[]): [string, number][] {
  return arguments_.flatMap((node): [string, number][] => {
    if (node?.type === 'ArrayExpression') return stringsOf(node.elements);
    if (node?.type === 'TemplateLiteral') return [[textOf(node), node.start]];
    return node?.type === 'Literal' && typeof node.value === 'string' ? [[node.value, node.start]] : [];
  });
}

const textOf = (template: TemplateLiteral): string => template.quasis.map(({ value }) => value.raw).join('?');

export function linesOf(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    const next = starts.findIndex((start) => start > offset);
    return next === -1 ? starts.length : next;
  };
}
