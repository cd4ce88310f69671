import { posix } from 'node:path';
import { isTest, type Located, type Source } from './source.ts';
import type { Violation } from './violation.ts';

export function foreignTables(sources: readonly Source[], owners: Readonly<Record<string, string>>): Violation[] {
  return sources
    .filter(({ path }) => !isTest(path) && !/^src\/server\/database\/|\/migrations\//.test(path))
    .flatMap((source) =>
      namedTables(source, owners).flatMap(({ text: table, line }) => {
        const owner = `src/server/${owners[table]}`;
        if (!source.path.startsWith(`${owner}/`))
          return [{ file: source.path, line, message: `names the table ${table} of ${owner}` }];
        if (/^(.+\.)?store\.ts$/.test(posix.basename(source.path))) return [];
        return [{ file: source.path, line, message: `names the table ${table} but is not a store` }];
      }),
    );
}

function namedTables(source: Source, owners: Readonly<Record<string, string>>): Located[] {
  const inText =
    (pattern: RegExp) =>
    ({ text, line }: Located): Located[] =>
      [...text.matchAll(pattern)].map(([, table = '']) => ({ text: table, line }));
  const found = [
    ...source.tables.flatMap(inText(/^([a-z_]+)(?: as [a-z_]+)?$/g)),
    ...source.columns.flatMap(inText(/^([a-z_]+)\.[a-z_]+(?: as [a-z_]+)?$/g)),
    ...source.sql.flatMap(inText(/\b(?:from|join|into|update|table|using)\s+"?([a-z_]+)/gi)),
    ...source.sql.flatMap(inText(/\b([a-z_]+)\.[a-z_]+/g)),
  ].filter(({ text }) => Object.hasOwn(owners, text));
  found.sort((a, b) => a.line - b.line);
  const tables = new Set(found.map(({ text }) => text));
  return [...tables].flatMap((table) => found.find(({ text }) => text === table) ?? []);
}

export const missingOwners = (sources: readonly Source[], owners: Readonly<Record<string, string>>): Violation[] =>
  Object.entries(owners)
    .filter(([, owner]) => !sources.some(({ path }) => path.startsWith(`src/server/${owner}/`)))
    .map(([table, owner]) => ({
      file: 'src/server',
      line: 1,
      message: `gives ${table} to src/server/${owner}, which has no files`,
    }));
