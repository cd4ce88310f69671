import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const link = /<(?:a|link|script|img|source)\b[^>]*?\s(?:href|src)="([^"]+)"/g;
const id = /\sid="([^"]+)"/g;

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/**
 * Follows the internal links of a static site, which a server serves below `base`: `/NAME` is `NAME`, `NAME.html` or
 * `NAME/index.html`. Returns the broken ones, with the page that contains each, and the number of links.
 */
export function brokenLinks(folder: string, base: string): { broken: string[]; links: number } {
  const ids = new Map<string, Set<string>>();
  const idsOf = (file: string) => {
    let found = ids.get(file);
    if (!found) {
      const html = readFileSync(join(folder, file), 'utf8');
      found = new Set([...html.matchAll(id)].map(([, name = '']) => unescaped(name)));
      ids.set(file, found);
    }
    return found;
  };
  const fileOf = (path: string): string | undefined =>
    [path, `${path}.html`, join(path, 'index.html')].find((file) => {
      const at = join(folder, file);
      return existsSync(at) && statSync(at).isFile();
    });

  const broken: string[] = [];
  let links = 0;
  for (const page of globSync('**/*.html', { cwd: folder }).sort()) {
    const origin = 'http://site.invalid';
    const own = new URL(`${base}${page.replace(/(index)?\.html$/, '')}`, origin);
    for (const [, href = ''] of readFileSync(join(folder, page), 'utf8').matchAll(link)) {
      const target = new URL(unescaped(href), own);
      if (target.origin !== origin) continue;
      links += 1;
      const file = target.pathname.startsWith(base)
        ? fileOf(decodeURIComponent(target.pathname.slice(base.length)))
        : undefined;
      const anchor = decodeURIComponent(target.hash.slice(1));
      if (!file || (anchor !== '' && !idsOf(file).has(anchor))) broken.push(`${page}: ${href}`);
    }
  }
  return { broken, links };
}
