import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmailAddress, readEmailAddress } from './email.ts';

test('accepts addresses in any script and rejects invalid ones', () => {
  const taken = [
    'ops@example.com',
    "o'neil+tag@mail.example.co.uk",
    'Ada.Lovelace@Example.COM',
    'jörg@example.com',
    'info@bücher.example',
    'info@xn--bcher-kva.example',
    '用户@例え.テスト',
    'taro.@docomo.example',
    'taro..y@docomo.example',
    '.taro@docomo.example',
    'χρήστης@παράδειγμα.δοκιμή',
    `${'a'.repeat(64)}@example.com`,
  ];
  const refused = [
    '',
    'example.com',
    '@example.com',
    'a@',
    'a@b',
    'a b@example.com',
    'a@exa mple.com',
    'a@@example.com',
    '..@example.com',
    'a@-example.com',
    'a@example..com',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@ex%61mple.com',
    'a@ｅxample.com',
    'a@example。com',
    'a\u0308@example.com'.normalize('NFD'),
    'a@example.com\nbcc:b@example.com',
    'a,b@example.com',
    '<a@example.com>',
    '"a"@example.com',
    `${'a'.repeat(65)}@example.com`,
    `${'ö'.repeat(33)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(130)}com`,
  ];
  for (const text of taken) assert.equal(isEmailAddress(text), true, text);
  for (const text of refused) assert.equal(isEmailAddress(text), false, text);
});

test('reads a pasted address without invisible characters and in one form', () => {
  for (const [pasted, address] of [
    ['zed@paste.example\u200b', 'zed@paste.example'],
    ['ada\u200b@buyer.example', 'ada@buyer.example'],
    ['\u202aada@buyer.example\u202c', 'ada@buyer.example'],
    ['\u2060ada@buyer.example', 'ada@buyer.example'],
    ['ada\u00ad@buyer.example', 'ada@buyer.example'],
    ['\u00a0 ada@buyer.example\ufeff\n', 'ada@buyer.example'],
    ['ada@buyer.example\u{e0020}\ufe0f', 'ada@buyer.example'],
    ['jo\u0308rg@buyer.example', 'jörg@buyer.example'],
    ['ａｄａ＠ｂｕｙｅｒ．ｅｘａｍｐｌｅ', 'ada@buyer.example'],
    ['Ada Lovelace <ada@buyer.example>', 'ada@buyer.example'],
    ['<ada@buyer.example>;', 'ada@buyer.example'],
    ['mailto:ada@buyer.example', 'ada@buyer.example'],
    ['“ada@buyer.example”.', 'ada@buyer.example'],
    ['ada @ buyer.example', 'ada@buyer.example'],
    ['ada@my\u2011shop.example', 'ada@my-shop.example'],
    ['ada@buyer。example', 'ada@buyer.example'],
    ['ada\u2013b@my\u2013shop.example', 'ada\u2013b@my-shop.example'],
    ['"ada@buyer.example" <Ada@buyer.example>', 'Ada@buyer.example'],
    ['Ada < mailto:ada@buyer.example >', 'ada@buyer.example'],
    ['ada@a.example, Bob <bob@b.example>', undefined],
    ['ada@a.example <bob@b.example>', undefined],
    ['<ada@a.example>, Bob <bob@b.example>', undefined],
    ['ada@buyer.example; bob@buyer.example', undefined],
    ['<ada@buyer.example> <bob@buyer.example>', undefined],
    ['ada😀@buyer.example', undefined],
    ['ada@buyer..example', undefined],
    ['ada smith@buyer.example', undefined],
  ] as const)
    assert.equal(readEmailAddress(pasted), address, pasted);
});

test('reads hostile text quickly', () => {
  const gap = ' '.repeat(997);
  const before = process.cpuUsage();
  for (const pasted of [
    `x${gap}x@`,
    `<${gap}x`,
    `x@${gap}x`,
    `x<${gap}<`,
    `x${'>'.repeat(997)}x@`,
    '\ufdfa'.repeat(1000),
  ])
    for (let round = 0; round < 20; round++) assert.equal(readEmailAddress(pasted), undefined);
  // 120 texts, of which some took 5 ms each. Microseconds.
  assert.ok(process.cpuUsage(before).user < 300_000);
});
