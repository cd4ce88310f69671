import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGuard, isPublicAddress } from './guard.ts';
import { parseRanges } from './ranges.ts';

const guards = (texts: { allowed?: string; forbidden?: string }) => {
  const ranges = {
    allowed: parseRanges(texts.allowed ?? '').ranges,
    forbidden: parseRanges(texts.forbidden ?? '').ranges,
  };
  return { owners: createGuard(ranges, true), others: createGuard(ranges, false) };
};

test('recognizes public addresses', () => {
  const inside =
    '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 198.18.0.1 192.0.0.1 168.63.129.16 ::1 :: fe80::1 fe80::1%eth0 fd00::1 fec0::1 4000::1 100:0:0:1::1 5f00::1 fe00::1 64:ff9b:0:0:0:1:7f00:1 64:ff9b:1::7f00:1 ::ffff:0:127.0.0.1 ::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::a9fe:a9fe 2002:7f00:1:: ff02::1 nonsense';
  for (const address of inside.split(' ')) assert.equal(isPublicAddress(address), false, address);
  for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:1.1.1.1'])
    assert.equal(isPublicAddress(address), true, address);
});

test('without ranges, lets the owner reach everything and others the public internet', () => {
  const { owners, others } = guards({});
  for (const address of ['127.0.0.1', '169.254.169.254', '1.1.1.1', '::1']) assert.equal(owners(address), 'open');
  assert.deepEqual(['127.0.0.1', '1.1.1.1', '::1', 'nonsense'].map(others), ['private', 'open', 'private', 'private']);
});

test('applies forbidden ranges to everyone, in all notations of an address', () => {
  const { owners, others } = guards({
    allowed: '10.0.0.0/8',
    forbidden: '10.1.0.0/16\n1.1.1.1\nfd00::/8\n127.0.0.0/8',
  });
  const forbidden =
    '10.1.2.3 1.1.1.1 fd12::1 ::ffff:10.1.2.3 ::10.1.2.3 64:ff9b::a01:203 2002:a01:203::1 127.8.8.8 0.0.0.0 ::';
  for (const address of forbidden.split(' ')) {
    assert.equal(owners(address), 'forbidden', address);
    assert.equal(others(address), 'forbidden', address);
  }
  assert.deepEqual(['10.2.0.1', '1.1.1.2', '192.168.0.1'].map(owners), ['open', 'open', 'open']);
  assert.deepEqual(['10.2.0.1', '1.1.1.2', '192.168.0.1'].map(others), ['open', 'open', 'private']);
});

test('applies forbidden ranges to IPv6 addresses that embed a forbidden IPv4 address', () => {
  const { owners, others } = guards({ allowed: '::/0', forbidden: '10.0.0.0/8' });
  const forms = {
    '64:ff9b::10.0.0.1': 'NAT64',
    '64:ff9b:1::10.0.0.1': 'local NAT64, /96',
    '64:ff9b:1:a00:0:100::': 'local NAT64, /48',
    '64:ff9b:1:a:0:1::': 'local NAT64, /56',
    '64:ff9b:1:1:a:0:100:0': 'local NAT64, /64',
    '::ffff:0:10.0.0.1': 'IPv4-translated',
    '::ffff:10.0.0.1': 'IPv4-mapped',
    '::10.0.0.1': 'IPv4-compatible',
    'fe80::5efe:10.0.0.1': 'ISATAP',
    'fe80::200:5efe:10.0.0.1%eth0': 'ISATAP, unique',
    '2606:4700::5efe:10.0.0.1': 'ISATAP in another network',
    '2002:a00:1::1': '6to4',
    '2001:0:a00:1::1': 'Teredo, the server',
    '2001:0:101:101:0:0:f5ff:fffe': 'Teredo, the client',
  };
  for (const [address, form] of Object.entries(forms)) {
    assert.equal(owners(address), 'forbidden', form);
    assert.equal(others(address), 'forbidden', form);
  }
  const elsewhere =
    '64:ff9b::1.1.1.1 64:ff9b:1::1.1.1.1 ::ffff:0:1.1.1.1 fe80::5efe:1.1.1.1 2606:4700::a00:1 fe80::a00:1';
  for (const address of elsewhere.split(' ')) assert.equal(owners(address), 'open', address);
  assert.equal(guards({}).others('2606:4700::5efe:10.0.0.1'), 'private');
});

test('allows metadata addresses only if a line contains exactly this address', () => {
  const wide = guards({ allowed: '0.0.0.0/0\n::/0' }).others;
  const metadata = [
    '169.254.169.254',
    '169.254.170.2',
    '168.63.129.16',
    '100.100.100.200',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '64:ff9b::169.254.169.254',
    '::ffff:0:169.254.169.254',
  ];
  for (const address of metadata) assert.equal(wide(address), 'private', address);
  assert.deepEqual(['127.0.0.1', '192.168.1.1', 'fd00::1'].map(wide), ['open', 'open', 'open']);
  const named = guards({ allowed: '169.254.169.254\nfd00:ec2::254/128' }).others;
  assert.deepEqual(['169.254.169.254', 'fd00:ec2::254', '169.254.169.253'].map(named), ['open', 'open', 'private']);
});

test('parses one range per line with comments, and reports invalid lines', () => {
  const { ranges, wrong } = parseRanges(
    '# office\n10.0.0.0/8   # all of it\n\n fd00::/8 \r\n192.168.1.1\n::ffff:10.0.0.0/104\n10.0.0.0/33\n10.1\nexample.com\n1.2.3.4/\n::/129\n/8\n1.2.3.4/8/8',
  );
  assert.deepEqual(
    ranges.map((range) => `${range.base.toString()}/${range.bits}`),
    ['10.0.0.0/8', 'fd00::/8', '192.168.1.1/32', '10.0.0.0/8'],
  );
  assert.deepEqual(
    wrong.map(({ line, text }) => `${line} ${text}`),
    ['7 10.0.0.0/33', '8 10.1', '9 example.com', '10 1.2.3.4/', '11 ::/129', '12 /8', '13 1.2.3.4/8/8'],
  );
});
