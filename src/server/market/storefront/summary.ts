import { renderDescription } from '../catalogue/index.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/**
 * The beginning of a Markdown text as one line of plain text. It is made from the rendered text, so that no mark is left;
 * code blocks are left out.
 */
export function plainSummary(markdown: string, maxLength = 200): string {
  const words = renderDescription(markdown.slice(0, 5000).toWellFormed())
    .replace(/<pre>[\s\S]*?<\/pre>/g, ' ')
    .replace(/<\/?(strong|em|del|code|a)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= maxLength) return words;
  return `${words
    .slice(0, maxLength)
    .replace(/\s\S*$/, '')
    .toWellFormed()}…`;
}
