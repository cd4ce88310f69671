import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openSharedConsole, type SharedConsole } from '../testing.ts';

let opened: SharedConsole['opened'];
let owner: SharedConsole['owner'];
let second: SharedConsole['second'];
before(async () => {
  ({ opened, owner, second } = await openSharedConsole());
});
after(() => opened.close());

const patch = (fields: object) => owner.send('PATCH', '/account', fields);

test('updates and returns every profile field', async () => {
  const fields = {
    username: 'Countess',
    first_name: ' Augusta Ada ',
    last_name: 'King',
    time_zone: 'Europe/London',
    currency: 'gbp',
    heading: 'Notes by the translator',
    description: 'Zeile 1\nZeile 2',
    contact_email: 'Letters@example.com',
    social_links: { github: 'ada', blog: 'https://ada.example/notes' },
  };
  const reply = await patch(fields);
  assert.equal(reply.status, 200, JSON.stringify(reply.answer));
  const { id, email, is_owner, avatar_url, cover_url, api_key_created_at, created_at, ...rest } = reply.answer.data;
  assert.deepEqual(rest, {
    ...fields,
    requires_two_factor: false,
    modules_off: [],
    sample_of: null,
    first_name: 'Augusta Ada',
    currency: 'GBP',
    is_currency_chosen: true,
    contact_email: 'letters@example.com',
  });
  assert.deepEqual(
    [email, id, is_owner, avatar_url, cover_url, api_key_created_at],
    ['ada@example.com', 1, true, null, null, null],
  );
  assert.match(created_at, /^2026-03-10T12:00:00\.000Z$/);
  assert.deepEqual((await owner.send('GET', '/account')).answer, reply.answer);
});

test('keeps fields that are not sent, and clears fields with null or an empty string', async () => {
  await patch({
    heading: 'Here',
    description: 'There',
    contact_email: 'a@example.com',
    social_links: { github: 'ada' },
  });
  assert.equal((await patch({})).answer.data.heading, 'Here');
  const { data } = (await patch({ heading: null, description: '', contact_email: null, social_links: {} })).answer;
  assert.deepEqual([data.heading, data.description, data.contact_email, data.social_links], [null, null, null, {}]);
});

const wrong: [string, unknown, string?][] = [
  ['username', 'ab'],
  ['username', ''],
  ['username', 'a@b'],
  ['username', null],
  ['first_name', '   '],
  ['first_name', 'x'.repeat(101)],
  ['last_name', 'nul\u0000'],
  ['last_name', 7],
  ['time_zone', 'Mars/Olympus'],
  ['time_zone', ''],
  ['currency', 'EURO'],
  ['heading', 'x'.repeat(201)],
  ['description', 'x'.repeat(5001)],
  ['contact_email', 'nobody'],
  ['social_links', 'github'],
  ['social_links', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`n${n}`, 'x']))],
  ['social_links', { GitHub: 'ada' }],
  ['social_links', { ['x'.repeat(41)]: 'ada' }],
  ['social_links', { github: 'javascript:alert(1)' }, 'social_links[github]'],
  ['social_links', { github: 7 }, 'social_links[github]'],
];
for (const [field, value, named = field] of wrong) {
  test(`rejects ${field} ${JSON.stringify(value)?.slice(0, 50)} and changes nothing`, async () => {
    const before = (await owner.send('GET', '/account')).answer;
    const reply = await patch({ heading: 'not to be seen', [field]: value });
    assert.equal(reply.status, 422);
    assert.ok(reply.answer.errors[named], JSON.stringify(reply.answer));
    assert.deepEqual((await owner.send('GET', '/account')).answer.data.username, before.data.username);
    assert.notEqual((await owner.send('GET', '/account')).answer.data.heading, 'not to be seen');
  });
}

test('is not vulnerable to a network called __proto__', async () => {
  const reply = await owner.send(
    'PATCH',
    '/account',
    Buffer.from('{"social_links":{"__proto__":"x","github":"ada"}}'),
    {
      'content-type': 'application/json',
    },
  );
  assert.ok([200, 422].includes(reply.status));
  assert.equal(({} as Record<string, unknown>).github, undefined);
});

test('rejects another account’s username in any letter case', async () => {
  const reply = await patch({ username: 'GRACE' });
  assert.equal(reply.status, 422);
  assert.deepEqual(reply.answer.errors, {
    username: ['This username is taken.'],
  });
});

test('lets an account change the letter case of its own name', async () => {
  const { username } = (await owner.send('GET', '/account')).answer.data;
  const changed = username === username.toUpperCase() ? username.toLowerCase() : username.toUpperCase();
  assert.equal((await patch({ username: changed })).answer.data.username, changed);
});

test('the currency is the default until it is chosen, even if the choice is the default', async () => {
  const currencyOf = ({ answer }: Awaited<ReturnType<typeof patch>>) => [
    answer.data.currency,
    answer.data.is_currency_chosen,
  ];
  assert.deepEqual(currencyOf(await second.send('GET', '/account')), ['USD', false]);
  assert.deepEqual(currencyOf(await second.send('PATCH', '/account', { heading: 'mine' })), ['USD', false]);
  assert.deepEqual(currencyOf(await second.send('PATCH', '/account', { currency: 'USD' })), ['USD', true]);
});

test('ignores attempts to become the service owner', async () => {
  await second.send('PATCH', '/account', { is_owner: true, id: 1, heading: 'mine' });
  const reply = await second.send('GET', '/account');
  assert.deepEqual([reply.answer.data.is_owner, reply.answer.data.id], [false, 2]);
  assert.notEqual((await owner.send('GET', '/account')).answer.data.heading, 'mine');
});
