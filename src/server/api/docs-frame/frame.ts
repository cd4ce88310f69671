// English only: the documentation
import { contentSecurityPolicy, escapeHtml, htmlDocument } from '../../pages/index.ts';

/** One of the two sites that share the frame: the documentation and the API reference. */
export type Site = {
  /** path of its first page. Its search is below it. */
  home: string;
  name: string;
  brand: string;
  searchLabel: string;
  noResults: string;
  /** HTML at the end of the header */
  links: string;
  css: string;
  script: string;
  hasImages: boolean;
};

type FramedPage = {
  title: string;
  description: string;
  /** HTML: a `nav` with links to all pages */
  menu: string;
  body: string;
  query?: string;
};

export const headersOf = ({ css, script, hasImages }: Site): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(css, { script, images: hasImages }),
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
});

export function framePage(site: Site, { title, description, menu, body, query = '' }: FramedPage): string {
  return htmlDocument({
    title: title === site.name ? title : `${title} – ${site.name}`,
    description,
    css: site.css,
    top: `<a class="skip" href="#content">Skip to content</a>
<header class="top"><a class="brand" href="${site.home}">Gatehouse <span>${site.brand}</span></a>
<form action="${site.home}/search" role="search" data-none="${site.noResults}"><input type="search" name="q" value="${escapeHtml(query)}" placeholder="${site.searchLabel}" aria-label="${site.searchLabel}" aria-keyshortcuts="/" maxlength="100" autocomplete="off"><div id="found" hidden></div></form>
${site.links}</header>
<p id="said" role="status"></p>
<div class="page"><details class="menu" data-fold="(max-width: 760px)" open><summary>All pages</summary>${menu}</details>
`,
    body: `<div id="content" tabindex="-1">\n${body}\n</div>`,
    bottom: `</div>\n<script>${site.script}</script>\n`,
  });
}
