// English only: the documentation
import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../../pages/index.ts';
import { codeBlock } from '../docs-frame/index.ts';
import { anchorOf, resolveImage, resolveLink } from './links.ts';

/** `id`: anchor, empty for the text before the first heading */
export type Section = { id: string; heading: string; depth: number; text: string };

export type Rendered = { title: string; html: string; sections: Section[] };

/** `lead` is the text below the title. */
export function renderMarkdown(markdown: string): Rendered {
  const marked = new Marked();
  const tokens = marked.lexer(markdown);
  const ids = anchorsOf(tokens);
  marked.use({ renderer: rendererWith(ids) });
  const [first, ...body] = tokens.filter((token) => token.type !== 'space' && !isComment(token));
  const title = first?.type === 'heading' && first.depth === 1 ? plainText(first) : '';
  return { title, html: marked.parser(body), sections: sectionsOf(body, ids) };
}

const isComment = ({ type, raw }: Token): boolean => type === 'html' && raw.startsWith('<!--');

type Renderer = NonNullable<Parameters<Marked['use']>[0]['renderer']>;

const rendererWith = (ids: ReadonlyMap<Token, string>): Renderer => ({
  heading(token) {
    const { depth, tokens } = token;
    const id = ids.get(token) ?? '';
    return `<h${depth} id="${id}"><a href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
  },
  code: ({ lang = '', text }) => `${codeBlock(escapeHtml(languages[lang] ?? lang), text)}\n`,
  link({ href, tokens }) {
    const target = resolveLink(href);
    const text = this.parser.parseInline(tokens);
    return target === undefined ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
  },
  image({ href, text }) {
    const source = resolveImage(href);
    if (source === undefined) return escapeHtml(text);
    return `<img src="${source}" alt="${escapeHtml(text)}" width="1280" height="800" loading="lazy">`;
  },
  table(token) {
    const cells = (row: Tokens.TableCell[], tag: 'td' | 'th') =>
      row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
    const isNamed = token.header.some(({ text }) => text !== '');
    const head = isNamed ? `<thead><tr>${cells(token.header, 'th')}</tr></thead>` : '';
    const rows = token.rows.map((row) => `<tr>${breakNames(cells(row, 'td'))}</tr>`).join('\n');
    return `<div class="table" role="group" aria-label="Table" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
  },
  html: ({ text }) => escapeHtml(text),
});

/** Lets the name in a row's first cell wrap between its words. */
const breakNames = (cells: string): string =>
  cells.replace(/^<td><code>[A-Z_]+/, (name) => name.replaceAll('_', '_<wbr>'));

const languages: Record<string, string> = {
  '': 'Text',
  text: 'Text',
  sh: 'Shell',
  js: 'JavaScript',
  ts: 'TypeScript',
  json: 'JSON',
  html: 'HTML',
  php: 'PHP',
  yaml: 'YAML',
  nginx: 'nginx',
  caddy: 'Caddy',
  caddyfile: 'Caddy',
  haproxy: 'HAProxy',
  typoscript: 'TypoScript',
};

/** Uses the same anchors as GitHub, so links work in both places. */
function anchorsOf(tokens: readonly Token[]): Map<Token, string> {
  const taken = new Map<string, number>();
  return new Map(
    tokens
      .filter(({ type }) => type === 'heading')
      .map((token) => {
        const slug = anchorOf(plainText(token));
        const before = taken.get(slug) ?? 0;
        taken.set(slug, before + 1);
        return [token, before === 0 ? slug : `${slug}-${before}`];
      }),
  );
}

function sectionsOf(body: readonly Token[], ids: ReadonlyMap<Token, string>): Section[] {
  const sections: Section[] = [{ id: '', heading: '', depth: 1, text: '' }];
  for (const token of body) {
    if (token.type === 'heading')
      sections.push({ id: ids.get(token) ?? '', heading: plainText(token), depth: token.depth, text: '' });
    else {
      const section = sections.at(-1);
      if (section) section.text = `${section.text} ${plainText(token)}`.replace(/\s+/g, ' ').trim();
    }
  }
  return sections;
}

function plainText(token: Token): string {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map(({ tokens }) => inText(tokens)).join(' ')).join(' ');
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(({ tokens }) => inText(tokens, ' ')).join(' ');
  const { tokens, text = '' } = token as { tokens?: Token[]; text?: string };
  return tokens === undefined ? text : inText(tokens);
}

const inText = (tokens: readonly Token[], between = ''): string => tokens.map(plainText).join(between);
