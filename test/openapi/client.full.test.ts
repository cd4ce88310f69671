import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { openService, type Service } from '../contract/service.ts';
import { openTestDeps } from '../support/testing.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, 'client');
const generated = join(folder, 'generated');
const compiler = join(import.meta.dirname, '../../node_modules/.bin/tsc');
/** Returns the errors of the compiler. Empty if there aren't any. */
const compile = async (project: string): Promise<string> =>
  run(compiler, ['-p', project]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );

describe('a client that openapi-typescript and openapi-fetch generate from the document', () => {
  let service: Service;
  let baseUrl: string;
  before(async () => {
    service = await openService(openTestDeps);
    await service.app.listen({ port: 0, host: '127.0.0.1' });
    baseUrl = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
    const document = (await (await fetch(`${baseUrl}/api/openapi.json`)).json()) as OpenAPI3;
    mkdirSync(generated, { recursive: true });
    writeFileSync(join(generated, 'schema.ts'), astToString(await openapiTS(document)));
  });
  after(() => service.close());

  test('compiles with strict types, also for error responses', async () => {
    assert.equal(await compile(join(folder, 'tsconfig.json')), '');
  });

  test('does not compile if it contradicts the document', async () => {
    const program = readFileSync(join(folder, 'program.ts'), 'utf8').replace('./generated/schema.ts', './schema.ts');
    const wrong = program
      .replace("alert_condition: 'url_unavailable'", "alert_condition: 'unavailable'")
      .replace('missing.error?.message', 'missing.error?.msg');
    writeFileSync(join(generated, 'wrong.ts'), wrong);
    const project = join(generated, 'tsconfig.json');
    writeFileSync(project, JSON.stringify({ extends: '../tsconfig.json', files: ['wrong.ts'] }));
    const complaints = await compile(project);
    assert.match(complaints, /TS2322: Type '"unavailable"' is not assignable/);
    assert.match(complaints, /TS2339: Property 'msg' does not exist/);
  });

  test('runs, and gets errors as the document describes them', async () => {
    const { stdout } = await run(process.execPath, [join(folder, 'program.ts'), baseUrl, service.ada.key]);
    const { id } = JSON.parse(stdout) as { id: number };
    assert.equal((await service.ada.get(`/api/v1/monitors/${id}`)).body.data.name, 'Shop');
  });
});
