import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAddress, shortAddress } from './address.ts';
import { writeAddress } from './recognize.ts';

const addresses = [
  'https://example.com/health?deep=1#part',
  'tcp://mail.example.com:25',
  'tcp://[2001:db8::1]:25',
  'icmp://router.example.com',
  'dns:///example.com?type=AAAA',
  'dns://8.8.8.8:53/example.com?type=MX',
  'heartbeat://backup?period=86400&grace=600',
  'heartbeat://?grace=60',
  'heartbeat://backup?schedule=*/5+3+1,15+*+MON%232&tz=Europe/Berlin&grace=600',
  'heartbeat://?schedule=@daily&tz=Etc/GMT%2B5&grace=60',
];

for (const address of addresses) {
  test(`reads ${address} and writes the same address`, () => {
    assert.equal(writeAddress(readAddress(address)), address);
  });
}

test('shortens addresses for lists', () => {
  assert.deepEqual(addresses.map(shortAddress), [
    'example.com/health?deep=1#part',
    'mail.example.com:25 (TCP)',
    '[2001:db8::1]:25 (TCP)',
    'router.example.com (ping)',
    'example.com AAAA (DNS)',
    'example.com MX at 8.8.8.8:53 (DNS)',
    'Heartbeat every day',
    'Heartbeat',
    'Heartbeat */5 3 1,15 * MON#2',
    'Heartbeat @daily',
  ]);
});

test('sets the defaults of the service', () => {
  const { type } = readAddress('dns:///example.com');
  const { period, grace } = readAddress('heartbeat://nightly');
  assert.deepEqual([type, period, grace], ['A', '', '60']);
});
