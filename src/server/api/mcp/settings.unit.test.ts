import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings, UsageError } from './settings.ts';

const key = 'gh_a-secret-key';

test('reads the key from the environment and the address from --url, and disables writing by default', () => {
  const { allowWrites, apiKey, bases } = readSettings({}, { GATEHOUSE_API_KEY: ` ${key} ` });
  assert.deepEqual([allowWrites, apiKey], [false, key]);
  assert.deepEqual(new Set(Object.values(bases)), new Set(['http://127.0.0.1:8080']));
  const own = readSettings(
    { url: 'https://gatehouse.example/below/', 'allow-writes': true },
    { GATEHOUSE_API_KEY: key, GATEHOUSE_MARKET_BASE_URL: 'https://shop.example/' },
  );
  assert.equal(own.allowWrites, true);
  assert.equal(own.bases.monitors, 'https://gatehouse.example/below');
  assert.equal(own.bases.market, 'https://shop.example');
});

test('rejects invalid settings without repeating secrets', () => {
  const rows: [{ url?: string }, NodeJS.ProcessEnv, RegExp][] = [
    [{}, {}, /GATEHOUSE_API_KEY is missing: copy the key/],
    [{}, { GATEHOUSE_API_KEY: '  ' }, /GATEHOUSE_API_KEY is missing/],
    [{}, { GATEHOUSE_API_KEY: `${key}\nX-Other: 1` }, /GATEHOUSE_API_KEY is not an API key/],
    [{ url: 'gatehouse.example' }, { GATEHOUSE_API_KEY: key }, /--url is not a valid URL/],
    [{ url: `https://ada:${key}@gatehouse.example` }, { GATEHOUSE_API_KEY: key }, /--url is not a valid URL/],
    [{}, { GATEHOUSE_API_KEY: key, GATEHOUSE_MONITOR_BASE_URL: 'no' }, /GATEHOUSE_MONITOR_BASE_URL is not/],
  ];
  for (const [values, env, why] of rows)
    assert.throws(
      () => readSettings(values, env),
      (error) => error instanceof UsageError && why.test(error.message) && !error.message.includes(key),
    );
});
