import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInPublicZone } from './public-zone.ts';

test('distinguishes public names from those of a private network', () => {
  const open = [
    'example.com',
    '_dmarc.example.co.uk',
    'xn--bcher-kva.de',
    '8.8.8.8.in-addr.arpa',
    '8.8.in-addr.arpa',
    '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.7.4.6.0.6.2.ip6.arpa',
  ];
  const closed = [
    'localhost',
    'intranet',
    'db.internal',
    'printer.local',
    'nas.home.arpa',
    'host.lan',
    'dc.corp',
    '4.3.2.10.in-addr.arpa',
    '10.in-addr.arpa',
    '1.1.168.192.in-addr.arpa',
    '1.0.0.127.in-addr.arpa',
    'in-addr.arpa',
    'x.in-addr.arpa',
    '0.d.f.ip6.arpa',
    'com',
  ];
  for (const name of open) assert.equal(isInPublicZone(name), true, name);
  for (const name of closed) assert.equal(isInPublicZone(name), false, name);
});
