import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { exampleOf, moduleNames } from './modules.ts';
import { checkArchitecture } from './rules.ts';
import type { Outcome } from './run.ts';
import { showViolation } from './violation.ts';

type Planted = { rule: string; files: Record<string, string> };

const owners = { pages: 'market' };
const tidy = `export const x = 1;\n`;
const importing = (path: string): string => `import '${path}';\n`;

const cleanTree: Record<string, string> = {
  ...Object.fromEntries(moduleNames.map((name) => [exampleOf(name), tidy])),
  'src/server/main.ts': importing('./market/index.ts'),
  'src/server/market/index.ts': `export { list } from './list.ts';\n`,
  'src/server/market/list.ts': `import { pages } from './page.store.ts';\nimport '../kernel/index.ts';\nimport '../documents/pdf/index.ts';\nexport const list = () => pages;\n`,
  'src/server/market/page.store.ts': `export const pages = (db: any) => db.selectFrom('pages').selectAll();\n`,
  'src/server/market/list.test.ts': `import '../http/inner/part.ts';\nimport '../http/testing.ts';\nimport '../../../test/support/app.ts';\n`,
  'src/server/kernel/index.ts': tidy,
  'src/server/documents/pdf/index.ts': tidy,
  'src/server/http/index.ts': `export { part } from './inner/index.ts';\n`,
  'src/server/http/testing.ts': tidy,
  'src/server/http/inner/index.ts': `export { part } from './part.ts';\n`,
  'src/server/http/inner/part.ts': `export const part = 1;\n`,
  'src/console/page.tsx': `export const Page = () => <p />;\n`,
  'test/support/app.ts': importing('../../src/server/main.ts'),
  'test/long.test.ts': 'x;\n'.repeat(600),
};

const forbidden: [from: string, to: string][] = [
  ['src/server/monitors', 'src/server/websites/index.ts'],
  ['src/server/monitors/checks/request', 'src/server/market/index.ts'],
  ['src/server/market', 'src/server/app/index.ts'],
  ['src/server/accounts/team', 'src/server/monitors/index.ts'],
  ['src/server/annotations', 'src/server/monitors/index.ts'],
  ['src/server/webhooks/catalogue', 'src/server/accounts/index.ts'],
  ['src/server/api/mcp/tools', 'src/server/monitors/index.ts'],
  ['src/server/operations/health', 'src/server/operations/backup/index.ts'],
  ['src/server/http', 'src/server/accounts/index.ts'],
  ['src/server/database/moving', 'src/server/outbox/index.ts'],
  ['src/server/events/engine', 'src/server/http/index.ts'],
  ['src/server/outbox/channels/email', 'src/server/pages/index.ts'],
  ['src/server/files/s3-client', 'src/server/http/index.ts'],
  ['src/server/documents/pdf', 'src/server/monitors/index.ts'],
  ['src/server/kernel/concurrency', 'src/server/database/index.ts'],
  ['src/server/unknown', 'src/server/kernel/index.ts'],
  ['src/console', 'src/server/kernel/index.ts'],
  ['src/console/monitors', 'src/server/monitors/monitor/wire.ts'],
  ['src/console/api', 'src/server/kernel/index.ts'],
  ['src/tracker', 'src/server/kernel/index.ts'],
  ['src/shared', 'src/console/page.tsx'],
  ['test/contract', 'bench/start.ts'],
  ['bench/pages', 'test/contract/service.ts'],
];

const planted: Planted[] = [
  ...forbidden.map(([from, to]) => ({
    rule: 'forbidden imports',
    files: {
      [`${from}/planted.ts`]: importing(posix.relative(from, to).replace(/^(?!\.)/, './')),
      [to]: cleanTree[to] ?? tidy,
    },
  })),
  {
    rule: 'forbidden imports',
    files: { 'src/server/websites/planted.test.ts': importing('../market/index.ts') },
  },
  { rule: 'imports past an index', files: { 'src/server/market/planted.ts': importing('../http/inner/part.ts') } },
  { rule: 'imports past an index', files: { 'src/server/main.ts': `export * from './market/list.ts';\n` } },
  {
    rule: 'imports past an index',
    files: {
      'src/server/market/planted.ts': importing('../documents/pdf/font.ts'),
      'src/server/documents/pdf/font.ts': tidy,
    },
  },
  {
    rule: 'imports past an index',
    files: { 'src/server/http/planted.ts': `import type { part } from './inner/part.ts';\n` },
  },
  {
    rule: 'imports past an index',
    files: { 'src/server/main.ts': `export const later = () => import('./market/list.ts');\n` },
  },
  { rule: 'imports past an index', files: { 'src/server/main.ts': `export type X = import('./market/list.ts').X;\n` } },
  { rule: 'imports past an index', files: { 'src/server/http/inner/planted.ts': importing('../index.ts') } },
  { rule: 'tests imported', files: { 'src/server/http/planted.ts': importing('./testing.ts') } },
  {
    rule: 'folder cycles',
    files: {
      'src/server/http/planted.ts': importing('./inner/index.ts'),
      'src/server/http/inner/planted.ts': importing('../planted-other.ts'),
      'src/server/http/planted-other.ts': importing('./planted.ts'),
    },
  },
  {
    rule: 'folder cycles',
    files: {
      'src/console/one/planted.ts': importing('../two/a.ts'),
      'src/console/two/a.ts': tidy,
      'src/console/two/planted.ts': importing('../one/b.tsx'),
      'src/console/one/b.tsx': tidy,
    },
  },
  {
    rule: 'folder cycles',
    files: {
      'test/one/planted.ts': importing('../two/a.ts'),
      'test/two/a.ts': tidy,
      'test/two/planted.ts': importing('../one/b.ts'),
      'test/one/b.ts': tidy,
    },
  },
  {
    rule: 'file cycles',
    files: {
      'src/server/market/planted.ts': `import type { X } from './planted-other.ts';\n`,
      'src/server/market/planted-other.ts': importing('./planted.ts'),
    },
  },
  {
    rule: 'file cycles',
    files: { 'bench/planted.ts': importing('./planted-other.ts'), 'bench/planted-other.ts': importing('./planted.ts') },
  },
  { rule: 'foreign tables', files: { 'src/server/http/planted.store.ts': `db.selectFrom(['pages as b']);\n` } },
  { rule: 'foreign tables', files: { 'src/server/http/planted.store.ts': `q.leftJoin('pages', 'a', 'b');\n` } },
  { rule: 'foreign tables', files: { 'src/server/http/planted.store.ts': `q.whereRef('x.id', '=', 'pages.id');\n` } },
  { rule: 'foreign tables', files: { 'src/server/http/planted.store.ts': 'sql`delete\n  from pages`;\n' } },
  { rule: 'foreign tables', files: { 'src/server/market/planted.ts': `db.updateTable('pages');\n` } },
  { rule: 'too long', files: { 'src/console/planted.css': 'a{}\n'.repeat(401) } },
  { rule: 'too long', files: { 'test/planted.test.ts': 'x;\n'.repeat(601) } },
];

/**
 * Proves that the checks work: each rule must find the violation that was planted for it, and no other rule may find
 * anything.
 */
export function plantedViolations(): Outcome {
  const tree = mkdtempSync(join(tmpdir(), 'gatehouse-architecture-'));
  try {
    write(tree, cleanTree);
    const complaints = [
      ...complaintsAbout(tree, { rule: 'none', files: {} }, 0),
      ...planted.flatMap((each) => complaintsAbout(tree, each, 1)),
    ];
    return { status: complaints.length === 0 ? 0 : 1, output: complaints.join('') };
  } finally {
    rmSync(tree, { recursive: true });
  }
}

function complaintsAbout(tree: string, { rule, files }: Planted, expected: number): string[] {
  write(tree, files);
  const name = Object.keys(files)[0] ?? 'the sound tree';
  const complaints = checkArchitecture(tree, owners).flatMap((found) => {
    const due = found.rule === rule ? expected : 0;
    const places = found.violations.map((one) => `  ${showViolation(one)}`).join('');
    return found.count === due ? [] : [`${found.rule}: ${found.count} in ${name}, not ${due}.\n${places}`];
  });
  for (const file of Object.keys(files)) if (!(file in cleanTree)) rmSync(join(tree, file));
  write(tree, Object.fromEntries(Object.entries(cleanTree).filter(([file]) => file in files)));
  return complaints;
}

function write(tree: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  }
}
