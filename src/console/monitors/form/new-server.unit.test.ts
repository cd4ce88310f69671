import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAddress } from '../monitor/address.ts';
import { newServerOf } from './new-server.ts';

test('finds the server that would be sent a stored password', () => {
  const stored = { url: 'https://shop.example/login', request_auth_username: 'ada' };
  const cases: [
    url: string,
    typed: string,
    monitor: typeof stored | { url: string; request_auth_username: null },
    string?,
  ][] = [
    ['https://shop.example/other', '', stored],
    ['https://other.example/login', '', stored, 'other.example'],
    ['http://shop.example/login', '', stored, 'shop.example'],
    ['https://shop.example:8443/login', '', stored, 'shop.example:8443'],
    ['https://other.example/login', 'a new one', stored],
    ['https://other.example/login', '', { ...stored, request_auth_username: null }],
    ['tcp://other.example:80', '', stored],
  ];
  for (const [url, request_auth_password, monitor, host] of cases)
    assert.equal(newServerOf({ address: readAddress(url), request_auth_password }, monitor), host, url);
});
