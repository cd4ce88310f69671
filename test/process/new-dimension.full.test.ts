import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { translatedLanguages } from '../../src/languages.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const copied = [
  'src',
  'test',
  'dev',
  'bench',
  'packages',
  'package.json',
  'tsconfig.json',
  'build.ts',
  'vite.config.ts',
];
const traits = 'src/server/websites/collecting/traits/visit-traits.ts';
const migrations = 'src/server/events/migrations';

/** Each text is inserted after the first occurrence of `place` in the file. */
const insertions: [file: string, place: string, text: string][] = [
  [
    'src/shared/dimensions.ts',
    'export const dimensions = {\n',
    `  utm_id: {
    scope: 'visit',
    column: 'utm_id',
    label: message('Campaign ID'),
    emptyLabel: message('Not set'),
    omitsEmpty: true,
    list: { path: 'utm-ids', tab: { panel: 'sources', word: message('IDs'), group: message('Campaigns') } },
  },
`,
  ],
  [
    'src/shared/dimensions.ts',
    'export const listTexts: Record<ListedDimension, ListTexts> = {\n',
    "  utm_id: { summary: 'Visits by campaign ID', description: 'Values of utm_id.' },\n",
  ],
  ['src/server/events/streams.ts', '  utm_content: string;\n', '  utm_id: string;\n'],
  ['src/server/events/streams.ts', "  'utm_content',\n", "  'utm_id',\n"],
  [
    `${migrations}/index.ts`,
    "import { statements as baseline } from './2026-11-29-baseline.ts';\n",
    "import { statements as campaignIds } from './2099-01-01-campaign-ids.ts';\n",
  ],
  [
    `${migrations}/index.ts`,
    'statements: baseline, unusedSince: firstRelease },\n',
    "  { name: '2099-01-01-campaign-ids', statements: campaignIds },\n",
  ],
  [traits, '  utm_content: string;\n', '  utm_id: string;\n'],
  [traits, '    utm_content: content,\n', "    utm_id: query.get('utm_id') ?? '',\n"],
];
const migration = `export const statements = ['ALTER TABLE pageviews ADD COLUMN IF NOT EXISTS utm_id LowCardinality(String)'];\n`;

describe('a dimension that is added only in the files that CONTRIBUTING.md names', () => {
  let copy: string;
  let found: Record<string, string>;
  const inCopy = (...args: string[]) => run(process.execPath, args, { cwd: copy, maxBuffer: 2 ** 26 });

  before(async () => {
    copy = mkdtempSync(join(tmpdir(), 'gatehouse-dimension-'));
    for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const [file, place, text] of insertions) {
      const code = readFileSync(join(copy, file), 'utf8');
      assert.ok(code.includes(place), `${file} has no ${place}`);
      writeFileSync(
        join(copy, file),
        code.replace(place, () => `${place}${text}`),
      );
    }
    writeFileSync(join(copy, migrations, '2099-01-01-campaign-ids.ts'), migration);
    await inCopy('dev/messages.ts');
    for (const language of translatedLanguages) {
      const file = join(copy, 'src', 'locales', `${language}.json`);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"(.*)": ""/g, `"$1": "$1 (${language})"`));
    }
    found = JSON.parse((await inCopy('test/process/new-dimension.testing.ts')).stdout);
  });
  after(() => rmSync(copy, { recursive: true, force: true }));

  test('changes only files that CONTRIBUTING.md names', () => {
    const row = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
      .split('\n')
      .find((line) => line.startsWith('| a dimension'));
    const files = new Set(
      insertions.map(([file]) => file.replace(/^src\/(server\/)?/, '').replace(/\/index\.ts$/, '')),
    );
    for (const file of files) assert.ok(row?.includes(file), `${file} is not in: ${row}`);
  });

  test('compiles in the server, in the tests and in the console', async () => {
    const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
    for (const project of ['tsconfig.json', 'src/console/tsconfig.json'])
      await inCopy(compiler, '-p', project).catch(({ stdout }) => assert.fail(stdout));
  });

  test('is collected, listed, filtered, broken down and exported', () => {
    assert.deepEqual(found.list, [
      { name: 'spring-7', visitors: 2 },
      { name: 'autumn-1', visitors: 1 },
    ]);
    assert.deepEqual(found.filtered, [{ name: '/prices', visitors: 2 }]);
    assert.deepEqual(found.breakdown, [{ name: 'spring-7', then_name: 'Firefox', visitors: 2 }]);
    assert.deepEqual(found.exported, ['', 'autumn-1', 'spring-7', 'spring-7']);
  });

  test('is documented with its permission, and requires a key', () => {
    assert.deepEqual(found.documented, {
      operationId: 'getWebsiteUtmIds',
      summary: 'Visits by campaign ID',
      description: 'Values of utm_id.',
    });
    assert.equal(found.withoutKey, 401);
  });

  test('is offered to assistants', () => {
    assert.deepEqual(found.assistant, ['spring-7', 'autumn-1']);
    assert.ok(found.explained);
  });

  test('has a label on public pages, and a tab, a filter and a label in the console', () => {
    assert.deepEqual(found.labels, ['Campaign ID is spring-7', 'Campaign ID (de) ist spring-7', 'Not set']);
    assert.deepEqual(found.tab, {
      word: 'IDs',
      question: 'utm-ids',
      dimension: 'utm_id',
      scope: 'visit',
      group: 'Campaigns',
    });
    assert.deepEqual(found.console, ['Campaign ID', 'Not set']);
  });
});
