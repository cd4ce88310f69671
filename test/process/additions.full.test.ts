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

const endpointRoutes = 'src/server/monitors/check-now/routes.ts';

const endpoint = `
    app.post(
      '/monitors/:id/note',
      {
        access: 'monitors:write',
        audit: 'monitor.noted',
        operation: { id: 'noteMonitor', tag: 'Monitors', summary: 'Note', description: 'Answers the note.' },
        schema: {
          params: z.object({ id: z.string() }),
          body: z.object({ note: z.string() }),
          response: { 201: z.object({ data: z.object({ note: z.string() }) }) },
        },
      },
      async (request, reply) => {
        reply.code(201);
        return { data: { note: (request.body as { note: string }).note } };
      },
    ),
`;

const incompleteEndpoints = `
import type { Routes } from '../../http/index.ts';
const operation = { id: 'x', tag: 'x', summary: 'x', description: 'x' };
export const withoutAccess = (routes: Routes) =>
  // @ts-expect-error: no access
  routes.get('/x', { operation }, async () => 1);
export const withoutAudit = (routes: Routes) =>
  // @ts-expect-error: no audit action
  routes.post('/x', { access: 'monitors:write', operation }, async () => 1);
export const withoutOperation = (routes: Routes) =>
  // @ts-expect-error: neither an operation nor only for the console
  routes.get('/x', { access: 'monitors:read' }, async () => 1);
export const withoutDescription = (routes: Routes) =>
  // @ts-expect-error: no description
  routes.get('/x', { access: 'monitors:read', operation: { id: 'x', tag: 'x', summary: 'x' } }, async () => 1);
`;

const endpointCaller = `
import { call } from './client.ts';
export const note = async (id: number): Promise<string> =>
  (await call('POST /monitors/:id/note', { path: { id }, body: { note: 'seen' } })).data.note;
// @ts-expect-error: the note is a text
export const wrong = async (): Promise<number> => (await call('POST /monitors/:id/note', { path: { id: 1 } })).data.note;
// @ts-expect-error: there is no such endpoint
export const unknown = () => call('POST /monitors/:id/notes', { path: { id: 1 } });
`;

const endpointProgram = `
import { buildApp } from './src/server/app/app.ts';
import { addKeyHolder, openTestDeps } from './test/support/testing.ts';
const deps = await openTestDeps({ events: 'own' });
const app = await buildApp(deps);
await app.ready();
const person = { username: 'ann', email: 'ann@example.com', first_name: 'A', last_name: 'B', password: 'x' };
const { key } = await addKeyHolder(deps, person);
const send = (headers) =>
  app.inject({ method: 'POST', url: '/api/v1/monitors/7/note', headers, payload: { note: 'seen' } });
const answered = await send({ authorization: 'Bearer ' + key });
const refused = await send({});
const document = (await app.inject('/api/openapi.json')).json();
const { paths } = document;
const logged = await deps.database.db.selectFrom('audit_entries').select('action').execute();
console.log(JSON.stringify({
  answered: [answered.statusCode, answered.json().data],
  refused: refused.statusCode,
  inConsole: app.hasRoute({ method: 'POST', url: '/console/api/monitors/:id/note' }),
  operation: paths['/api/v1/monitors/{id}/note']?.post,
  logged: logged.map(({ action }) => action),
}));
await app.close();
await deps.close();
process.exit(0);
`;

/** One copy, because a compilation takes a minute. */
describe('in a copy of the sources', () => {
  let copy: string;
  const inCopy = (...args: string[]) => run(process.execPath, args, { cwd: copy, maxBuffer: 2 ** 26 });

  before(async () => {
    copy = mkdtempSync(join(tmpdir(), 'gatehouse-additions-'));
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
    const before = readFileSync(join(copy, endpointRoutes), 'utf8');
    writeFileSync(join(copy, endpointRoutes), before.replace('return [', `return [${endpoint}`));
    writeFileSync(join(copy, 'src/server/monitors/check-now/incomplete.ts'), incompleteEndpoints);
    writeFileSync(join(copy, 'src/console/api/caller.ts'), endpointCaller);
    writeFileSync(join(copy, 'program.mjs'), endpointProgram);
  });
  after(() => rmSync(copy, { recursive: true, force: true }));

  test('a dimension and an endpoint compile in the server, in the tests and in the console', async () => {
    const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
    await inCopy(compiler, '-p', 'tsconfig.json', '--checkers', '1').catch(({ stdout }) => assert.fail(stdout));
  });

  test('one call in the routes of a feature adds an endpoint that is served, documented, checked for permissions, audited and typed', async () => {
    const { stdout } = await inCopy('program.mjs');
    const { operation, ...found } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    assert.deepEqual(found, {
      answered: [201, { note: 'seen' }],
      refused: 401,
      inConsole: true,
      logged: ['monitor.noted'],
    });
    assert.equal(operation.operationId, 'noteMonitor');
    assert.equal(operation.description, 'Answers the note.\n\nScope: `monitors:write`.');
  });

  describe('a dimension that is added only in the files that CONTRIBUTING.md names', () => {
    let found: Record<string, string>;
    before(async () => {
      found = JSON.parse((await inCopy('test/process/additions.testing.ts')).stdout);
    });

    test('changes only files that CONTRIBUTING.md names', () => {
      const row = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
        .split('\n')
        .find((line) => line.startsWith('| a dimension'));
      const files = new Set(
        insertions.map(([file]) => file.replace(/^src\/(server\/)?/, '').replace(/\/index\.ts$/, '')),
      );
      for (const file of files) assert.ok(row?.includes(file), `${file} is not in: ${row}`);
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
});
