import { cutText, decodeEntities } from '../../kernel/index.ts';

const maxLength = 100;

export function pageTitle(html: string): string | undefined {
  // SVG drawings contain titles too.
  const [, inside = ''] = /<title\b[^>]*>([^<]*)<\/title\s*>/i.exec(html.replace(/<svg\b.*?<\/svg\s*>/gis, '')) ?? [];
  const title = decodeEntities(inside)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (title === '') return undefined;
  return title.length > maxLength ? `${cutText(title, maxLength - 1).trimEnd()}…` : title;
}
