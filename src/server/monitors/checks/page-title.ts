const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
};
const maxLength = 100;

export function pageTitle(html: string): string | undefined {
  // SVG drawings contain titles too.
  const [, inside = ''] = /<title\b[^>]*>([^<]*)<\/title\s*>/i.exec(html.replace(/<svg\b.*?<\/svg\s*>/gis, '')) ?? [];
  const title = decodeEntities(inside)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (title === '') return undefined;
  return title.length > maxLength ? `${title.slice(0, maxLength - 1).trimEnd()}…` : title;
}

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '';
  });
