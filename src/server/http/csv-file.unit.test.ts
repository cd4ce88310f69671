import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { sendCsvFile } from './csv-file.ts';

test('marks CSV files for Excel in the console only', async () => {
  const app = fastify();
  const lines = async function* () {
    yield 'name\n';
    yield 'Größe\n';
  };
  for (const prefix of ['/console/api', '/api/v1']) {
    app.get(`${prefix}/streamed`, async (_, reply) => sendCsvFile(reply, 'a.csv', lines()));
    app.get(`${prefix}/whole`, async (_, reply) => sendCsvFile(reply, 'a.csv', 'name\nGröße\n'));
  }
  await app.ready();
  const bytes = async (url: string, method: 'GET' | 'HEAD' = 'GET') => (await app.inject({ method, url })).rawPayload;
  const text = Buffer.from('name\nGröße\n');
  const mark = Buffer.from([0xef, 0xbb, 0xbf]);
  for (const kind of ['streamed', 'whole']) {
    assert.deepEqual(await bytes(`/console/api/${kind}`), Buffer.concat([mark, text]), kind);
    assert.deepEqual(await bytes(`/api/v1/${kind}`), text, kind);
    assert.equal((await bytes(`/console/api/${kind}`, 'HEAD')).length, 0);
  }
  await app.close();
});
