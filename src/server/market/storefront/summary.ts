import { renderDescription } from '../catalogue/index.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/**
 * The beginning of a Markdown text as plain words, for what shows a line of it. It is what the rendered text says, so that
 * no mark of any kind is left; code is left out.
 */
export function plainSummary(markdown: string, most = 200): string {
  const words = renderDescription(markdown.slice(0, 5000).toWellFormed())
    .replace(/<pre>[\s\S]*?<\/pre>/g, ' ')
    .replace(/<\/?(strong|em|del|code|a)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= most) return words;
  return `${words
    .slice(0, most)
    .replace(/\s\S*$/, '')
    .toWellFormed()}…`;
}
