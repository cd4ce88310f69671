import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { normalizeCode } from './purchase-code.ts';

const code = '5d2a7e90-13c4-4b8f-a6d1-90e7c3f2b845';

test('accepts a UUID v4 in any letter case and with white space around it', () => {
  for (const given of [code, code.toUpperCase(), `  ${code}\r\n`, `\t${code}\u00a0`])
    assert.equal(normalizeCode(given), code);
});

test('takes a code out of the sentence that it was copied with', () => {
  for (const given of [`"${code}"`, `“${code}”.`, `(${code})`, `<${code}>`, `Purchase code: ${code}`, `${code},`])
    assert.equal(normalizeCode(given), code, given);
});

test('rejects everything else', () => {
  const others = ['', ' ', 'abc', code.slice(1), `${code}0`, `{${code}}`, `urn:uuid:${code}`, `${code}\u0000`];
  const otherVersions = [
    code.replace('-4b', '-1b'),
    code.replace('-a6', '-c6'),
    '00000000-0000-0000-0000-000000000000',
  ];
  const almost = [`${code} ${code}`, code.replace('0', 'O'), code.replace('1', 'l'), code.replace('e', 'e\u0301')];
  for (const given of [...others, ...otherVersions, ...almost, ' '.repeat(600) + code])
    assert.equal(normalizeCode(given), undefined, given);
});

const hex = fc.constantFrom(...'0123456789abcdef');
const codes = fc
  .tuple(fc.array(hex, { minLength: 30, maxLength: 30 }), fc.constantFrom(...'89ab'))
  .map(([drawn, variant]) => {
    const text = `${drawn.slice(0, 12).join('')}4${drawn.slice(12, 15).join('')}${variant}${drawn.slice(15).join('')}`;
    return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  });

const everyDash = Array.from({ length: 0x11000 }, (_, point) => String.fromCodePoint(point)).filter((character) =>
  /\p{Dash}/u.test(character),
);
const gaps = fc.constantFrom(
  ...['', ' ', '\t', '\r\n', '\u00a0', '\u2009', '\u3000', '\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\ufe0f'],
);
const writings = (character: string): fc.Arbitrary<string> => {
  if (character === '-') return fc.constantFrom('', '-', ...everyDash);
  const fullWidth = String.fromCodePoint(character.charCodeAt(0) + 0xfee0);
  return fc.constantFrom(character, character.toUpperCase(), fullWidth);
};
const decorated = (plain: string) =>
  fc
    .tuple(...[...plain].map((character) => fc.tuple(gaps, writings(character))), gaps)
    .map((parts) => parts.flat().join(''));

test('normalizes any decoration of a code', () => {
  assert.ok(everyDash.length > 25 && everyDash.includes('\u2212'));
  const pairs = codes.chain((plain) => fc.tuple(fc.constant(plain), decorated(plain)));
  fc.assert(
    fc.property(pairs, ([plain, pasted]) => assert.equal(normalizeCode(pasted), plain)),
    { numRuns: 1000 },
  );
});

test('never confuses two codes that differ in one digit', () => {
  const changed = fc.tuple(codes, fc.nat(35), hex).chain(([plain, place, digit]) => {
    const other =
      plain[place] === '-' || plain[place] === digit ? plain : plain.slice(0, place) + digit + plain.slice(place + 1);
    return fc.tuple(fc.constant(plain), fc.constant(other), decorated(other));
  });
  fc.assert(
    fc.property(changed, ([plain, other, pasted]) => {
      fc.pre(other !== plain);
      const found = normalizeCode(pasted);
      assert.ok(found === undefined || found === other);
      assert.notEqual(found, plain);
    }),
    { numRuns: 1000 },
  );
});
