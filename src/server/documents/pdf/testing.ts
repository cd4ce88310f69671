import { inflateSync } from 'node:zlib';

/**
 * Returns the text of a PDF. Decodes hex strings in compressed streams with the standard or embedded font encodings.
 */
export function pdfText(pdf: Buffer): string {
  const bodies = new Map(
    [...pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const streamOf = (id: string): string => {
    const [, stream] = /stream\n([\s\S]*?)\nendstream/.exec(bodies.get(id) ?? '') ?? [];
    return stream === undefined ? '' : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  };
  const lettersOf = new Map<string, string[]>();
  for (const body of bodies.values())
    for (const [, font = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(bodies.get(id) ?? '') ?? [];
      if (map === undefined) continue;
      const letters = [...streamOf(map).matchAll(/^<[0-9a-f]+> <[0-9a-f]+> \[(.*)\]$/gm)].flatMap(([, range = '']) =>
        [...range.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
          Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
        ),
      );
      lettersOf.set(font, letters);
    }
  const contents = [...bodies.keys()].filter((id) => /\/Filter \/FlateDecode/.test(bodies.get(id) ?? ''));
  let font = '';
  const lines = contents
    .flatMap((id) => streamOf(id).split('\n'))
    .flatMap((line) => {
      font = /^\/(F\d+) [\d.]+ Tf$/.exec(line)?.[1] ?? font;
      if (!line.endsWith('TJ')) return [];
      const hex = [...line.matchAll(/<([0-9a-f]*)>/g)].map(([, part = '']) => part).join('');
      const letters = lettersOf.get(font);
      if (!letters) return [Buffer.from(hex, 'hex').toString('latin1')];
      return [(hex.match(/.{4}/g) ?? []).map((code) => letters[Number.parseInt(code, 16)] ?? '').join('')];
    });
  return lines.join('\n');
}
