import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHostName } from './website.ts';

const hosts: [written: string, host: string | undefined][] = [
  ['shop.example', 'shop.example'],
  ['WWW.Shop.Example', 'www.shop.example'],
  ['https://shop.example:8443/path?q=1#x', 'shop.example'],
  ['//shop.example/', 'shop.example'],
  ['shop.example:80', 'shop.example'],
  ['shop.example.', 'shop.example'],
  ['shop.example?x', 'shop.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['localhost:3000', 'localhost'],
  ['192.168.1.20:8080', '192.168.1.20'],
  ['a-b.c1.example', 'a-b.c1.example'],
  ['', undefined],
  ['https://', undefined],
  ['not a domain', undefined],
  ['shop..example', undefined],
  ['-shop.example', undefined],
  ['shop-.example', undefined],
  ['under_score.example', undefined],
  ['user@shop.example', undefined],
  ['shop.example:port', undefined],
  ['*.shop.example', undefined],
  ['<b>.example', undefined],
  ['1', undefined],
  ['0x7f.1', undefined],
  ['1.2.3.4.5', undefined],
  ['[::1]', undefined],
  [`${'a'.repeat(64)}.example`, undefined],
  [`${'a.'.repeat(130)}example`, undefined],
  ['shop\u0000.example', undefined],
];

test('finds the host name in user input', () => {
  for (const [written, host] of hosts) assert.equal(parseHostName(written), host, written);
});
