import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { type FastifyRequest, fastify } from 'fastify';
import { languages } from '../../kernel/index.ts';
import { openOwnersConsole, type TestBrowser, type TestConsole } from '../testing.ts';
import { findConsoleLanguage } from './sessions.ts';

let opened: TestConsole;
let owner: TestBrowser;
beforeEach(async () => {
  ({ opened, owner } = await openOwnersConsole());
});
afterEach(() => opened.close());

async function shownIn(acceptLanguage: string, cookie = ''): Promise<string> {
  const app = fastify();
  app.get('/', async (request: FastifyRequest) => ({ language: await findConsoleLanguage(opened.deps, request) }));
  const answer = await app.inject({ url: '/', headers: { 'accept-language': acceptLanguage, cookie } });
  await app.close();
  return answer.json().language;
}

const ownersCookie = () => `gatehouse_session=${owner.cookie}`;

test("uses the user's language, otherwise the browser's preferred one", async () => {
  assert.equal((await owner.send('GET', '/session')).answer.data.user.language, null);
  assert.equal(await shownIn('fr-CA, en;q=0.5', ownersCookie()), 'fr');
  const chosen = await owner.send('PATCH', '/user', { language: 'ja' });
  assert.equal(chosen.answer.data.language, 'ja');
  assert.equal(await shownIn('fr-CA, en;q=0.5', ownersCookie()), 'ja');
  assert.equal(await shownIn('fr-CA, en;q=0.5'), 'fr');
  await owner.send('PATCH', '/user', { language: null });
  assert.equal(await shownIn('de', ownersCookie()), 'de');
});

test("uses the browser's language if the session ended or the chosen language is unsupported", async () => {
  await owner.send('PATCH', '/user', { language: 'ja' });
  const cookie = ownersCookie();
  const refused = await owner.send('PATCH', '/user', { language: 'xx' });
  assert.equal(refused.status, 422);
  assert.ok(refused.answer.errors.language[0].includes(`must be one of ${languages.join(', ')}`));
  await owner.send('POST', '/logout');
  assert.equal(await shownIn('es', cookie), 'es');
  assert.equal(await shownIn('tlh', cookie), 'en');
});
