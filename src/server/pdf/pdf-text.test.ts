import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import PDFDocument from 'pdfkit';
import { drawn, fontFor, fontOf } from './pdf-text.ts';

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

test('texts in other scripts get a font that has each of their letters, beside Latin ones', () => {
  for (const text of ['山田太郎 GmbH', 'ﾃｽﾄ、東京（株）', 'पृथ्वी प्राइवेट Ltd.', 'บริษัท Siam'])
    for (const weight of ['regular', 'bold'] as const) {
      const fonts = { regular: fontFor(['plain', text], 'regular'), bold: fontFor(['plain', text], 'bold') };
      assert.match(fonts[weight], /Inter_/, 'the rest of the document stays as it is');
      const font = fontOf(text, weight, fonts);
      assert.match(font, /NotoSans/);
      const face = faceOf(font);
      for (const letter of text)
        assert.ok(face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0), `${letter} in ${font}`);
    }
  assert.match(fontOf('plain', 'regular'), /Inter_/);
  assert.match(fontOf('יוסי', 'bold'), /DejaVuSans-Bold/);
});

test('Inter has every letter that it is taken for', () => {
  for (const weight of ['regular', 'bold'] as const) {
    const inter = fontFor([''], weight);
    const face = faceOf(inter);
    const taken = Array.from({ length: 0xffff - 0x1f }, (_, at) => 0x20 + at).filter(
      (code) => fontOf(String.fromCharCode(code), weight) === inter,
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
  ['Fox 🦊️', 'Fox '],
  ['क्\u200dष', 'क्\u200dष'],
  ['יוסי כהן', 'יוסי\u00a0כהן'],
  ['محمد علي GmbH 12', 'محمد\u00a0علي  GmbH 12'],
] as const)
  test(`${JSON.stringify(written)} is drawn as ${JSON.stringify(shown)}`, () => {
    assert.equal(drawn(written), shown);
  });
