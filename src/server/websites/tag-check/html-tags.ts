import { decodeEntities } from '../../kernel/index.ts';

export type HtmlTag = { name: 'script' | 'meta'; attributes: Map<string, string> };

/**
 * Returns the start tags of scripts and `meta` elements, without tags in comments and in the text of scripts. Reads
 * each character once, because the page is untrusted.
 */
export function findTags(html: string): HtmlTag[] {
  const tags: HtmlTag[] = [];
  const opening = /<!--|<(script|meta)(?=[\s/>])/gi;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const name = found[1]?.toLowerCase() as HtmlTag['name'] | undefined;
    if (name === undefined) {
      opening.lastIndex = endOf(html, '-->', opening.lastIndex);
      continue;
    }
    const { attributes, end } = readAttributes(html, opening.lastIndex);
    tags.push({ name, attributes });
    opening.lastIndex = name === 'script' ? endOf(html, '</script', end) : end;
  }
  return tags;
}

function endOf(html: string, text: string, from: number): number {
  const closing = new RegExp(text, 'gi');
  closing.lastIndex = from;
  return closing.exec(html) ? closing.lastIndex : html.length;
}

/** As in browsers, the first of two equal attributes counts. */
function readAttributes(html: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  const piece = /\s*(?:(>)|([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?|["'</=\s]+)/uy;
  piece.lastIndex = from;
  for (let found = piece.exec(html); found; found = piece.exec(html)) {
    const [, closes, name, ...values] = found;
    if (closes) return { attributes, end: piece.lastIndex };
    const key = name?.toLowerCase();
    if (key !== undefined && !attributes.has(key))
      attributes.set(key, decodeEntities(values.find((value) => value !== undefined) ?? ''));
  }
  return { attributes, end: html.length };
}
