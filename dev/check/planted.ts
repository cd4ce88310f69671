import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkArchitecture } from './rules.ts';
import type { Outcome } from './run.ts';

type Planted = { rule: string; files: Record<string, string> };

const owners = { birds: 'nest' };

/** A tree that keeps every rule; each violation is planted into a copy of it. */
const sound: Record<string, string> = {
  'src/server/app/app.ts': `import { sing } from './nest/index.ts';\nsing();\n`,
  'src/server/config/config.ts': `export const loud = true;\n`,
  'src/server/nest/index.ts': `export { sing } from './sing.ts';\n`,
  'src/server/nest/sing.ts': `import { loud } from '../config.ts';\nimport { birds } from './bird.store.ts';\nexport const sing = () => loud && birds;\n`,
  'src/server/nest/bird.store.ts': `export const birds = (db: any) => db.selectFrom('birds').selectAll();\n`,
  'src/server/nest/sing.test.ts': `import '../sky/inner/cloud.ts';\nimport '../sky/testing.ts';\nimport './sing.ts';\n`,
  'src/server/sky/index.ts': `export { cloud } from './inner/index.ts';\n`,
  'src/server/sky/testing.ts': `export const wind = 1;\n`,
  'src/server/sky/inner/index.ts': `export { cloud } from './cloud.ts';\n`,
  'src/server/sky/inner/cloud.ts': `export const cloud = 1;\n`,
  'src/console/page.tsx': `export const Page = () => <p />;\n`,
  'test/long.test.ts': 'x;\n'.repeat(600),
};

const planted: Planted[] = [
  { rule: 'past doors', files: { 'src/server/nest/planted.ts': `import '../sky/inner/cloud.ts';\n` } },
  { rule: 'past doors', files: { 'src/server/planted.ts': `export * from './nest/sing.ts';\n` } },
  { rule: 'past doors', files: { 'src/server/sky/planted.ts': `import type { cloud } from './inner/cloud.ts';\n` } },
  { rule: 'past doors', files: { 'src/server/planted.ts': `export const later = () => import('./nest/sing.ts');\n` } },
  { rule: 'past doors', files: { 'src/server/planted.ts': `export type X = import('./nest/sing.ts').X;\n` } },
  { rule: 'past doors', files: { 'src/server/sky/inner/planted.ts': `import '../index.ts';\n` } },
  { rule: 'tests imported', files: { 'src/server/sky/planted.ts': `import { wind } from './testing.ts';\n` } },
  {
    rule: 'folder cycles',
    files: {
      'src/server/nest/planted.ts': `import type { cloud } from '../sky/index.ts';\n`,
      'src/server/sky/planted.ts': `import { sing } from '../nest/index.ts';\n`,
    },
  },
  {
    rule: 'folder cycles',
    files: {
      'src/server/sky/planted.ts': `import { cloud } from './inner/index.ts';\n`,
      'src/server/sky/inner/planted.ts': `import '../planted-other.ts';\n`,
      'src/server/sky/planted-other.ts': `import './planted.ts';\n`,
    },
  },
  {
    rule: 'file cycles',
    files: {
      'src/server/nest/planted.ts': `import type { X } from './planted-other.ts';\n`,
      'src/server/nest/planted-other.ts': `import './planted.ts';\n`,
    },
  },
  {
    rule: 'console folder cycles',
    files: {
      'src/console/one/planted.ts': `import '../two/a.ts';\n`,
      'src/console/two/a.ts': `export const a = 1;\n`,
      'src/console/two/planted.ts': `import '../one/b.tsx';\n`,
      'src/console/one/b.tsx': `export const b = 1;\n`,
    },
  },
  {
    rule: 'console file cycles',
    files: {
      'src/console/planted.ts': `import './planted-other.ts';\n`,
      'src/console/planted-other.ts': `import './planted.ts';\n`,
    },
  },
  { rule: 'foreign tables', files: { 'src/server/sky/planted.store.ts': `db.selectFrom(['birds as b']);\n` } },
  { rule: 'foreign tables', files: { 'src/server/sky/planted.store.ts': `q.leftJoin('birds', 'a', 'b');\n` } },
  { rule: 'foreign tables', files: { 'src/server/sky/planted.store.ts': `q.whereRef('sky.id', '=', 'birds.id');\n` } },
  { rule: 'foreign tables', files: { 'src/server/sky/planted.store.ts': 'sql`delete\n  from birds`;\n' } },
  { rule: 'foreign tables', files: { 'src/server/nest/planted.ts': `db.updateTable('birds');\n` } },
  { rule: 'too long', files: { 'src/console/planted.css': 'a{}\n'.repeat(401) } },
  { rule: 'too long', files: { 'test/planted.test.ts': 'x;\n'.repeat(601) } },
];

/** Each rule must see what is planted for it, and no rule anything else: a check that sees nothing also finds nothing. */
export function plantedViolations(): Outcome {
  const complaints = [
    ...complaintsAbout({ rule: 'none', files: {} }, 0),
    ...planted.flatMap((each) => complaintsAbout(each, 1)),
  ];
  return { status: complaints.length === 0 ? 0 : 1, output: complaints.join('') };
}

function complaintsAbout({ rule, files }: Planted, expected: number): string[] {
  const tree = mkdtempSync(join(tmpdir(), 'gatehouse-architecture-'));
  try {
    for (const [file, text] of Object.entries({ ...sound, ...files })) {
      mkdirSync(dirname(join(tree, file)), { recursive: true });
      writeFileSync(join(tree, file), text);
    }
    const name = Object.keys(files)[0] ?? 'the sound tree';
    return checkArchitecture(tree, owners).flatMap((found) => {
      const due = found.rule === rule ? expected : 0;
      const places = found.violations.map(({ file, line, message }) => `  ${file}:${line} ${message}\n`).join('');
      return found.count === due ? [] : [`${found.rule}: ${found.count} in ${name}, not ${due}.\n${places}`];
    });
  } finally {
    rmSync(tree, { recursive: true });
  }
}
