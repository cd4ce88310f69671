import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEventStoreAddress } from './event-store-address.ts';

test('returns the URL of a single server', () => {
  assert.deepEqual(readEventStoreAddress('http://ann:p%40ss@ch.example:8123/gatehouse/'), {
    urls: ['http://ann:p%40ss@ch.example:8123/gatehouse'],
    cluster: undefined,
  });
});

test('shares user, password and database between hosts, and reads the cluster', () => {
  assert.deepEqual(readEventStoreAddress('https://ann:pw@a.example:8443,b.example,a.example:8443/gate?cluster=main'), {
    urls: ['https://ann:pw@a.example:8443/gate', 'https://ann:pw@b.example/gate'],
    cluster: 'main',
  });
});

test('rejects invalid addresses and unknown parameters', () => {
  for (const given of [
    'ch.example:8123',
    'tcp://ch.example:9000',
    'http://a.example:8123,',
    'http://a.example:8123,/gatehouse',
    'http://ann:pw@a.example:8123,http://ann:pw@b.example:8123/gatehouse',
    'http://a.example/one/two',
    'http://a.example,b.example:port',
    'http://a.example/?cluster=',
    "http://a.example/?cluster=a'b",
    'http://a.example/?cluster=main&readonly=1',
  ])
    assert.equal(readEventStoreAddress(given), undefined, given);
});
