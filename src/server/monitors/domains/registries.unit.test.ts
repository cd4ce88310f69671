import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { freePort } from '../../../../test/support/free-port.testing.ts';
import { serveHttp, type TestServer } from '../checks/testing/servers.ts';
import { createRegistries } from './registries.ts';
import { registriesAt } from './testing/rdap.ts';

const servers: TestServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));
const never = new AbortController().signal;

test('uses the bundled list without a network', async () => {
  const { services } = await createRegistries(`http://127.0.0.1:${await freePort()}/`)(never);
  const named = services.flatMap(([names = []]) => names);
  assert.ok(named.length > 1000);
  for (const name of ['com', 'net', 'org', 'uk', 'fr', 'shop', 'xn--p1acf']) assert.ok(named.includes(name), name);
  for (const [, urls = []] of services) for (const url of urls) assert.match(url, /^https?:\/\/.+\/$/);
});

test('fetches IANA’s newer list once for concurrent lookups', async () => {
  let asked = 0;
  const server = await serveHttp((_, outgoing) => {
    asked++;
    outgoing.end(JSON.stringify(registriesAt('https://rdap.example')));
  });
  servers.push(server);
  const registries = createRegistries(server.url);
  const lists = await Promise.all([registries(never), registries(never), registries(never)]);
  for (const list of lists) assert.deepEqual(list.services, [[['com'], ['https://rdap.example/']]]);
  await registries(never);
  assert.equal(asked, 1);
});

test('keeps its list if the answer is invalid', async () => {
  const server = await serveHttp((_, outgoing) => outgoing.end('{"error": "moved"}'));
  servers.push(server);
  assert.ok((await createRegistries(server.url)(never)).services.length > 500);
});
