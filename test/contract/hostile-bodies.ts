import { loneSurrogate, nul } from './service.ts';

export type Hostile = { what: string; type: string; payload: string | Buffer };

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const multipart = 'multipart/form-data; boundary=x';
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const size = 64 * 1024;
const fill = (piece: string, length = size) => piece.repeat(Math.floor(length / piece.length));
const polluting = [
  '__proto__',
  'constructor',
  'prototype',
  '__defineGetter__',
  'hasOwnProperty',
  'toString',
  'valueOf',
];

export const hostileBodies: Hostile[] = [
  { what: 'a megabyte of JSON', type: json, payload: `{"name":"${'x'.repeat(1 << 20)}"}` },
  { what: 'a megabyte of form', type: form, payload: `name=${'x'.repeat(1 << 20)}` },
  { what: 'a megabyte of multipart', type: multipart, payload: part('name', 'x'.repeat(1 << 20)) },
  { what: '64 KiB of brackets in JSON', type: json, payload: fill('[') },
  { what: 'closed brackets, 32 Ki deep', type: json, payload: `${fill('[', size / 2)}${fill(']', size / 2)}` },
  { what: 'objects 9,000 deep', type: json, payload: `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}` },
  { what: 'a deep list as the alerts', type: json, payload: `{"alerts":${'['.repeat(30_000)}${']'.repeat(30_000)}}` },
  { what: '64 KiB of brackets in a form', type: form, payload: `a${fill('[')}`.slice(0, size) },
  { what: 'deep brackets in a form', type: form, payload: `alerts${fill('[0]', size - 20)}=1` },
  { what: 'deep named brackets in a form', type: form, payload: `a${fill('[a]', size - 20)}=1` },
  { what: 'closing brackets in a form', type: form, payload: `a${fill(']', size - 20)}=1` },
  {
    what: 'deep brackets in a multipart name',
    type: multipart,
    payload: `${part(`alerts${fill('[0]', size / 2)}`, '1')}--x--\r\n`,
  },
  {
    what: '10,000 alerts in JSON',
    type: json,
    payload: JSON.stringify({ alerts: Array.from({ length: 10_000 }, () => 0) }),
  },
  {
    what: '10,000 whole alerts in JSON',
    type: json,
    payload: JSON.stringify({ alerts: Array.from({ length: 10_000 }, () => ({ key: 'email', value: 'a@b.example' })) }),
  },
  {
    what: '4,000 alerts in a form',
    type: form,
    payload: Array.from({ length: 4000 }, (_, row) => `alerts[${row}]=`).join('&'),
  },
  {
    what: '10,000 alerts in a form',
    type: form,
    payload: Array.from({ length: 10_000 }, (_, row) => `alerts[${row}][key]=x`).join('&'),
  },
  { what: '20,000 parameters', type: form, payload: fill('a&', 40_000) },
  { what: '20,000 parameters with values', type: form, payload: fill('a=&', 60_000) },
  {
    what: 'an alert at an enormous index',
    type: form,
    payload: 'alerts[4294967295][key]=email&alerts[99999999999][key]=x',
  },
  { what: 'a list that is also a text', type: form, payload: 'alerts=x&alerts[0][key]=email&alerts[0]=y' },
  ...polluting.flatMap((name): Hostile[] => [
    {
      what: `${name} in JSON`,
      type: json,
      payload: `{"${name}":{"polluted":1},"alerts":[{"${name}":{"polluted":1}}]}`,
    },
    { what: `${name} as a list in JSON`, type: json, payload: `{"alerts":{"${name}":{"key":"email","polluted":1}}}` },
    {
      what: `${name} in a form`,
      type: form,
      payload: `${name}[polluted]=1&alerts[${name}][polluted]=1&a[${name}][${name}]=1`,
    },
    {
      what: `${name} in a form, encoded`,
      type: form,
      payload: `${encodeURIComponent(`${name}[polluted]`)}=1&constructor[prototype][polluted]=1`,
    },
    {
      what: `${name} in multipart`,
      type: multipart,
      payload: `${part(`${name}[polluted]`, '1')}${part(`alerts[${name}][polluted]`, '1')}--x--\r\n`,
    },
  ]),
  {
    what: 'NUL in JSON texts',
    type: json,
    payload: JSON.stringify({ name: nul, domain: nul, login: nul, password: nul, purchase_code: nul, url: nul }),
  },
  {
    what: 'NUL in form texts',
    type: form,
    payload: 'name=%00&domain=%00&login=%00&password=a%00b&purchase_code=%00&url=%00',
  },
  { what: 'NUL in field names', type: form, payload: '%00=1&name%00=1&alerts[%00][key]=1' },
  { what: 'raw NUL', type: form, payload: `name=${nul}&login=a${nul}` },
  { what: 'NUL in multipart', type: multipart, payload: `${part('name', nul)}${part('domain', `a${nul}`)}--x--\r\n` },
  {
    what: 'raw invalid UTF-8 in JSON',
    type: json,
    payload: Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
  },
  { what: 'raw invalid UTF-8 in a form', type: form, payload: Buffer.from([0x61, 0x3d, 0xff, 0xfe, 0xed, 0xa0, 0x80]) },
  {
    what: 'raw invalid UTF-8 in multipart',
    type: multipart,
    payload: Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('\r\n--x--\r\n'),
    ]),
  },
  { what: 'percent-encoded invalid UTF-8', type: form, payload: 'name=%ff%fe&login=%c3%28' },
  { what: 'broken percent-encoding', type: form, payload: '%=%&%zz=%1' },
  {
    what: 'lone surrogates in JSON',
    type: json,
    payload: JSON.stringify({
      name: loneSurrogate,
      domain: loneSurrogate,
      login: loneSurrogate,
      password: loneSurrogate,
      [loneSurrogate]: 1,
    }),
  },
  { what: 'percent-encoded surrogates', type: form, payload: 'name=%ed%a0%80&domain=%ed%a0%80' },
  ...['9007199254740993', '1e400', '-1e400', '-1', '1.5', '-0', '1e-400', '99999999999999999999999999'].map(
    (number): Hostile => ({
      what: `the number ${number}`,
      type: json,
      payload: `{"interval":${number},"privacy":${number},"w":${number},"cache_buster":${number},"login":${number},"purchase_code":${number},"type":${number},"name":${number},"domain":${number}}`,
    }),
  ),
  ...[
    '{',
    '{"a"',
    '{"a":',
    '{"a":"',
    '{"a":1,',
    '[1,2',
    '"\\u12',
    '{"a":1}}',
    'nul',
    '\ufeff',
    '{"name":NaN}',
    '//',
    '{"a":1}{"b":2}',
  ].map((payload): Hostile => ({ what: `the truncated JSON ${payload}`, type: json, payload })),
  ...[
    '--x',
    '--x\r\n',
    '--x--',
    part('a', 'b'),
    `${part('a', 'b')}--y--`,
    '--x\r\nContent-Disposition: form-data\r\n\r\nb\r\n--x--\r\n',
    '--x\r\nContent-Disposition: attachment; name="a"\r\n\r\nb\r\n--x--\r\n',
    '--x\r\n\r\n\r\n--x--\r\n',
    '--x\r\nContent-Disposition: form-data; name="a"; filename="../../etc/passwd"\r\nContent-Type: text/plain\r\n\r\nb\r\n--x--\r\n',
    `${'--x\r\n'.repeat(5000)}--x--`,
    `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(30_000)}\r\n\r\nb\r\n--x--\r\n`,
  ].map(
    (payload): Hostile => ({ what: `the multipart ${JSON.stringify(payload.slice(0, 60))}`, type: multipart, payload }),
  ),
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    `multipart/form-data; boundary=${'b'.repeat(5000)}`,
  ].map((type): Hostile => ({ what: `multipart with the type ${type.slice(0, 40)}`, type, payload: part('a', 'b') })),
  ...[
    'text/xml',
    'application/graphql',
    'image/png',
    'application/x-protobuf',
    ';',
    '/',
    'a',
    'application/json/x',
    `application/${'x'.repeat(5000)}`,
    'application/json; charset=utf-16',
    'application/json, text/plain',
    'APPLICATION/JSON;;;=',
  ].map((type): Hostile => ({ what: `the content type ${type.slice(0, 40)}`, type, payload: '{"polluted":' })),
  { what: 'gzip that is not asked for', type: json, payload: Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]) },
];
