import { cutText } from '../../kernel/index.ts';
import { renderDescription } from '../catalogue/index.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Uses the rendered HTML, so no markup remains. Omits code blocks. */
export function plainSummary(markdown: string, maxLength = 200): string {
  return shortened(plainText(beginningOf(markdown)), maxLength);
}

export function firstSentence(markdown: string, maxLength = 160): string {
  const [, paragraph = ''] = /<p>([\s\S]*?)<\/p>/.exec(beginningOf(markdown)) ?? [];
  return shortened(sentenceOf(plainText(paragraph)), maxLength);
}

const sentenceOf = (text: string): string => /^.{20,}?[.!?…](?=\s|$)/.exec(text)?.[0] ?? text;

/** Returns the first sentence, or '' if the description contains nothing else. */
export function leadOf(markdown: string): string {
  const html = beginningOf(markdown).trim();
  const isOneParagraph = html.startsWith('<p>') && html.indexOf('</p>') === html.length - '</p>'.length;
  const text = plainText(html);
  return isOneParagraph && sentenceOf(text) === text ? '' : firstSentence(markdown);
}

const beginningOf = (markdown: string): string => renderDescription(markdown.slice(0, 5000).toWellFormed());

/** Only for HTML rendered from Markdown. */
export const plainText = (html: string): string =>
  html
    .replace(/<pre>[\s\S]*?<\/pre>/g, ' ')
    .replace(/<\/?(strong|em|del|code|a)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();

function shortened(words: string, maxLength: number): string {
  if (words.length <= maxLength) return words;
  return `${cutText(words, maxLength).replace(/\s\S*$/, '')}…`;
}
