import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const routes = 'src/server/monitors/check-now/routes.ts';

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

const incomplete = `
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

const caller = `
import { call } from './client.ts';
export const note = async (id: number): Promise<string> =>
  (await call('POST /monitors/:id/note', { path: { id }, body: { note: 'seen' } })).data.note;
// @ts-expect-error: the note is a text
export const wrong = async (): Promise<number> => (await call('POST /monitors/:id/note', { path: { id: 1 } })).data.note;
// @ts-expect-error: there is no such endpoint
export const unknown = () => call('POST /monitors/:id/notes', { path: { id: 1 } });
`;

const program = `
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

test('one call in the routes of a feature adds an endpoint that is served, documented, checked for permissions, audited and typed', async (context) => {
  const copy = mkdtempSync(join(tmpdir(), 'gatehouse-endpoint-'));
  context.after(() => rmSync(copy, { recursive: true, force: true }));
  for (const part of ['src', 'test/support', 'test/runner', 'packages', 'tsconfig.json', 'package.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const before = readFileSync(join(copy, routes), 'utf8');
  writeFileSync(join(copy, routes), before.replace('return [', `return [${endpoint}`));
  writeFileSync(join(copy, 'src/server/monitors/check-now/incomplete.ts'), incomplete);
  writeFileSync(join(copy, 'src/console/api/caller.ts'), caller);
  writeFileSync(join(copy, 'program.ts'), program);
  const run = (file: string, parts: string[]) => promisify(execFile)(file, parts, { cwd: copy, maxBuffer: 1e8 });

  const { stdout } = await run(process.execPath, ['program.ts']);
  const { operation, ...found } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  assert.deepEqual(found, {
    answered: [201, { note: 'seen' }],
    refused: 401,
    inConsole: true,
    logged: ['monitor.noted'],
  });
  assert.equal(operation.operationId, 'noteMonitor');
  assert.equal(operation.description, 'Answers the note.\n\nScope: `monitors:write`.');

  const types = await run(join(root, 'node_modules/.bin/tsc'), ['-p', 'src/console/tsconfig.json']).catch(
    (error) => error,
  );
  assert.equal(types.stdout, '');
});
