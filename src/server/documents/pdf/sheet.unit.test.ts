import assert from 'node:assert/strict';
import { test } from 'node:test';
import PDFDocument from 'pdfkit';
import { weights } from './faces.ts';
import { DocumentFonts } from './fonts.ts';
import { type How, type Piece, piecesOf, runsOf as runsOfLine } from './line.ts';
import { opportunities, setParagraph } from './paragraph.ts';
import { setLine, setText } from './sheet.ts';
import { pdfText } from './testing.ts';

const replacement = '\ufffd';

async function fontsFor(...texts: string[]) {
  const document = new PDFDocument({ size: 'A4', margin: 50 });
  const fonts = new DocumentFonts(document);
  await fonts.cover(texts);
  return { document, fonts };
}

async function runsOf(text: string, weight: 'regular' | 'bold' = 'regular', width = 5000) {
  const { fonts } = await fontsFor(text);
  const { lines, isRightToLeft } = setParagraph(fonts, text, { width, weight, size: 10, figures: 'proportional' });
  return { lines, isRightToLeft, runs: lines.flatMap((line) => line.runs) };
}

async function shown(text: string, options: Parameters<typeof setText>[4] = {}) {
  const { document, fonts } = await fontsFor(text);
  setText(document, fonts, text, { x: 50, y: 50, width: 400 }, options);
  document.end();
  const parts: Buffer[] = [];
  for await (const part of document) parts.push(part as Buffer);
  const pdf = Buffer.concat(parts);
  return { pdf, read: pdfText(pdf).split('\n').join('') };
}

const written = {
  Latin: 'Été – 5 €, Łódź, Đức, Ωμέγα, Київ, −€5.00',
  Armenian: 'Հայերեն',
  Georgian: 'ქართული',
  Hebrew: 'יוסי כהן',
  Arabic: 'محمد علي ١٢٣',
  Persian: 'خرید «پارسی» ۱۲۳',
  Korean: '주식회사 한국소프트웨어 값 뷁',
  Japanese: '山田太郎 ﾃｽﾄ、東京（株）髙𠮷',
  'simplified Chinese': '北京软件有限公司，这说',
  'traditional Chinese': '臺灣軟體股份有限公司',
  Thai: 'บริษัทสยามจำกัด',
  Devanagari: 'पृथ्वी प्राइवेट क्षत्रिय',
  Bengali: 'বাংলা ক্ষুদ্র',
  Gurmukhi: 'ਪੰਜਾਬੀ ਸਿੰਘ',
  Gujarati: 'ગુજરાતી',
  Tamil: 'தமிழ் நிறுவனம்',
  Telugu: 'తెలుగు',
  Kannada: 'ಕನ್ನಡ',
  Malayalam: 'മലയാളം',
  Sinhala: 'සිංහල',
  Lao: 'ພາສາລາວ',
  Khmer: 'ភាសាខ្មែរ',
  Burmese: 'မြန်မာဘာသာ',
  Amharic: 'አማርኛ',
  Odia: 'ଓଡ଼ିଆ କ୍ଷେତ୍ର',
  Thaana: 'ދިވެހި ރާއްޖެ',
  emoji: '😀🎉🦊👍❤☎✓',
};

test('sets every script in a font that has all its characters, in the right weight', async () => {
  for (const [script, text] of Object.entries(written))
    for (const weight of script === 'Hebrew' || script === 'Korean' ? weights : (['regular'] as const)) {
      const { runs } = await runsOf(`${text} Ltd. 12`, weight);
      for (const { face, text: part, features } of runs) {
        assert.match(face.name, weight === 'bold' ? /bold$/ : /regular$/);
        const { glyphs } = face.font.layout(part, features as unknown as string[]);
        assert.ok(glyphs.length > 0 && glyphs.every(({ id }) => id !== 0), `${script}: ${part} in ${face.name}`);
        assert.ok(!part.includes(replacement), `${script}: ${part}`);
      }
      const latin = runs.find(({ text: part }) => part.includes('Ltd.'));
      assert.match(latin?.face.name ?? '', /^inter/, `${script}: the rest of the line stays as it is`);
    }
});

test('keeps names and words in one font', async () => {
  const { runs: word } = await runsOf('aɕɕb c');
  assert.deepEqual(
    word.map(({ text, face }) => [text.trim(), face.name]),
    [
      ['aɕɕb', 'dejaVu-regular'],
      ['c', 'inter-regular'],
    ],
  );
  const families = async (text: string) => [
    ...new Set((await runsOf(text)).runs.map(({ face }) => face.name.replace(/-\d+-regular$/, ''))),
  ];
  // The Japanese font has all characters of the first name, but not of the second.
  assert.deepEqual(await families('北京有限公司'), ['noto-sans-jp']);
  assert.deepEqual(await families('北京软件有限公司'), ['noto-sans-sc']);
  assert.deepEqual(await families('金대한민국大韓'), ['noto-sans-kr']);
});

test('shows missing characters as replacement signs', async () => {
  const { runs } = await runsOf('a\u{12000}b\u{1f900}\u{10330}');
  assert.equal(runs.map(({ text }) => text).join(''), `a${replacement}b${replacement}${replacement}`);
  for (const odd of ['', '\u200d', '\u0301', '\ud83d', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', '\u2067\u2069\u200f'])
    assert.ok((await shown(odd)).pdf.length > 0);
});

for (const [text, visual] of [
  // Right-to-left words in left-to-right text. A number that follows them is part of them.
  ['To יוסי כהן, 12', 'To 12 ,ןהכ יסוי'],
  ['To יוסי כהן, No. 12', 'To ןהכ יסוי, No. 12'],
  // In right-to-left text, numbers and Latin text keep their direction, and brackets are mirrored.
  ['שלום (2026) ABC 1,234.50 [סוף]!', '![ףוס] ABC 1,234.50 (2026) םולש'],
  ['א ב ג', 'ג ב א'],
  // Brackets take the direction of the text inside and around them.
  ['דגם (ABC) חדש', 'שדח (ABC) םגד'],
  ['call(אב) now', 'call(בא) now'],
  // Arabic digits run from left to right.
  ['عدد ١٢٣', '١٢٣ ددع'],
] as const)
  test(`${JSON.stringify(text)} is in the order of the Unicode bidirectional algorithm`, async () => {
    // Arabic letters change their shape, but the text that is read back is unchanged.
    assert.equal((await shown(text)).read, visual);
  });

test('aligns right-to-left paragraphs to the right by default', async () => {
  const { document, fonts } = await fontsFor('שלום');
  const seen: number[] = [];
  const { text } = document;
  document.text = ((...given: [string, number, number]) => {
    seen.push(given[1]);
    return Reflect.apply(text, document, given);
  }) as typeof document.text;
  const place = { x: 50, y: 50, width: 400 };
  setText(document, fonts, 'שלום', place);
  setText(document, fonts, 'שלום', place, { align: 'left' });
  setText(document, fonts, 'Hello', place);
  assert.ok((seen[0] ?? 0) > 400 && (seen[0] ?? 0) < 450);
  assert.deepEqual(seen.slice(1), [50, 50]);
});

test('breaks lines between words, Chinese characters and Thai words', async () => {
  const linesOf = async (text: string, width: number) =>
    (await runsOf(text, 'regular', width)).lines.map(({ runs }) => runs.map(({ text: part }) => part).join(''));
  assert.deepEqual(await linesOf('one two three', 50), ['one two', 'three']);
  assert.deepEqual(await linesOf('東京都渋谷区', 35), ['東京都', '渋谷区']);
  assert.deepEqual(await linesOf('สวัสดีชาวโลก', 45), ['สวัสดีชาว', 'โลก']);
  assert.ok((await linesOf('x'.repeat(100), 100)).every((line) => line.length < 30));
  for (const { width } of (await runsOf('שלום עולם '.repeat(20), 'regular', 120)).lines) assert.ok(width <= 120);
});

test('breaks mixed scripts optimally, without laying out every possible line', async () => {
  const words = Object.entries(written).flatMap(([script, text]) =>
    script === 'emoji' ? [] : [[...text.replaceAll(' ', '')]],
  );
  const mixed = Array.from({ length: 100 }, (_, at) => words[at % 15]?.[Math.floor(at / 15)] ?? 'a').join('');
  for (const text of [mixed, Object.values(written).join(' '), `${'x'.repeat(90)} ${mixed} one`]) {
    const { fonts } = await fontsFor(text);
    const how = { weight: 'bold', size: 10, figures: 'proportional' } as const;
    const pieces = piecesOf(fonts, text, 'bold');
    let layouts = 0;
    for (const { font } of new Set(pieces.map(({ face }) => face))) {
      const layOut = font.layout.bind(font);
      font.layout = (...given) => {
        layouts++;
        return layOut(...given);
      };
    }
    const { lines } = setParagraph(fonts, text, { ...how, width: 220 });
    const used = layouts;
    const runs = lines.flatMap((line) => line.runs);
    assert.ok(lines.length > 2 && lines.every(({ width }) => width <= 220));
    assert.ok(used < 8 * runs.length, `${used} layouts for ${runs.length} runs`);
    const letters = (all: string) => [...all.replaceAll(/\s/g, '')].sort().join('');
    assert.equal(
      letters(runs.map(({ text: part }) => part).join('')),
      letters(pieces.map((piece) => piece.text).join('')),
    );
    // The lines must be the same as those found by trying every end.
    assert.deepEqual(
      lines.map(({ width }) => Math.round(width * 100)),
      byTrying(text, pieces, { ...how, width: 220 }).map((width) => Math.round(width * 100)),
    );
  }
});

function byTrying(text: string, pieces: Piece[], how: How & { width: number }): number[] {
  const widthOf = (line: Piece[]) => {
    const last = line.findLastIndex((piece) => piece.text.trim() !== '');
    return runsOfLine(line.slice(0, last + 1), how).reduce((sum, { width }) => sum + width, 0);
  };
  const ends = opportunities(text);
  const found: Piece[][] = [[]];
  const add = (part: Piece[]): boolean => {
    const line = found.at(-1)!;
    if (widthOf([...line, ...part]) > how.width) return false;
    line.push(...part);
    return true;
  };
  const all: Piece[][] = [];
  for (const piece of pieces) {
    if (all.length === 0 || ends.has(piece.at)) all.push([]);
    all.at(-1)?.push(piece);
  }
  for (const word of all) {
    if (add(word)) continue;
    if (found.at(-1)!.length > 0) found.push([]);
    for (const piece of word) if (!add([piece])) found.push([piece]);
  }
  return found.map(widthOf);
}

test('truncates a long line with …', async () => {
  const text = 'שלום עולם '.repeat(20);
  const { document, fonts } = await fontsFor(text);
  setLine(document, fonts, text, { x: 50, y: 50, width: 100 });
  document.end();
  const parts: Buffer[] = [];
  for await (const part of document) parts.push(part as Buffer);
  assert.match(pdfText(Buffer.concat(parts)).split('\n').join(''), /^….* םולש$/);
});

test('shows decomposed characters as single characters', async () => {
  assert.equal((await shown('한국어'.normalize('NFD'))).read, '한국어');
});

test('keeps copied text independent of earlier documents', async () => {
  // The glyph for Ł includes the glyph for L.
  await shown('Łódź');
  assert.equal((await shown('Lovelace')).read, 'Lovelace');
});

test('embeds only the used characters of each font', async () => {
  const { pdf } = await shown(Object.values(written).join(' '));
  assert.ok(pdf.length < 150_000, `${pdf.length} bytes`);
  assert.match(pdf.toString('latin1'), /\/FontFile2/);
});
