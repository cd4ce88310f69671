import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPostgresUrl, postgresServers } from './postgres-address.ts';

test('splits a PostgreSQL URL into one URL per host', () => {
  for (const [url, servers] of [
    ['postgres://one/db', ['postgres://one/db']],
    ['postgres://one/db?sslmode=require', ['postgres://one/db?sslmode=require']],
    [
      'postgresql://u:p%2C@one,two:5433/db?target_session_attrs=read-write',
      ['postgresql://u:p%2C@one/db', 'postgresql://u:p%2C@two:5433/db'],
    ],
    [
      'postgres://u:a,b@[::1]:5432,two/db?target_session_attrs=read-write&sslmode=require',
      ['postgres://u:a,b@[::1]:5432/db?sslmode=require', 'postgres://u:a,b@two/db?sslmode=require'],
    ],
    ['postgres://u:a,b@one', ['postgres://u:a,b@one']],
  ] as const)
    assert.deepEqual(postgresServers(url), servers);
});

test('rejects a URL with an unencoded password', () => {
  for (const url of [
    'postgres://one/db',
    'postgresql://u@one,two:5433/db?target_session_attrs=read-write',
    'postgres://u:a%23b%40c%2Fd@one:5432/db',
    'postgres://u:a@b@one/db',
    'postgres://u@one/db?application_name=a@b',
  ])
    assert.ok(isPostgresUrl(url), url);
  for (const url of [
    'postgres://u:a#b@one/db',
    'postgres://u:1#b@one/db',
    'postgres://u:a/b@one/db',
    'postgres://u:1/b@one/db',
    'postgres://u:1?b@one/db',
    'postgres://u:1%b@one/db',
    'postgres://u:a@one,u:b/c@two/db',
    'mysql://one/db',
    'one/db',
    '',
  ])
    assert.ok(!isPostgresUrl(url), url);
});
