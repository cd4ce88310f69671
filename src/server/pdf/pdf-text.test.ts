import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import PDFDocument from 'pdfkit';
import { drawn, fontFor } from './pdf-text.ts';

type Face = { hasGlyphForCodePoint(code: number): boolean };
const faceOf = (font: string): Face =>
  (new PDFDocument({ autoFirstPage: false }).font(font) as unknown as { _font: { font: Face } })._font.font;

test('Inter for what it has, and one font for all of what it has not', () => {
  for (const text of ['Été – 5 €', 'Łódź', 'Ğ', 'Đức', 'Ωμέγα', 'Київ', '−€5.00', 'Հայ', 'საქ', 'יוסי', 'محمد'])
    for (const weight of ['regular', 'bold'] as const) {
      const font = fontFor(['plain', text], weight);
      assert.ok(existsSync(font), `${text}: ${font}`);
      assert.equal(/Inter_\d+(Regular|Bold)\.ttf$/.test(font), !/[\u0530-\u06ff\u10a0-\u10ff]/.test(text), text);
      const face = faceOf(font);
      for (const letter of text)
        assert.ok(face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0), `${letter} in ${font}`);
    }
});

test('Inter has every letter that it is taken for', () => {
  for (const weight of ['regular', 'bold'] as const) {
    const inter = fontFor([''], weight);
    const face = faceOf(inter);
    const taken = Array.from({ length: 0xffff - 0x1f }, (_, at) => 0x20 + at).filter(
      (code) => fontFor([String.fromCharCode(code)], weight) === inter,
    );
    assert.ok(taken.length > 1000);
    assert.deepEqual(
      taken.filter((code) => !face.hasGlyphForCodePoint(code)),
      [],
    );
  }
});

for (const [written, shown] of [
  ['Cafe\u0301', 'Café'],
  ['a\u0000b\u202Ec\r\nd', 'a b c \nd'],
  ['\ud800x', '\ufffdx'],
  ['יוסי כהן', 'יוסי\u00a0כהן'],
  ['محمد علي GmbH 12', 'محمد\u00a0علي  GmbH 12'],
] as const)
  test(`${JSON.stringify(written)} is drawn as ${JSON.stringify(shown)}`, () => {
    assert.equal(drawn(written), shown);
  });
