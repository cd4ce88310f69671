import { createHash } from 'node:crypto';
import { currentTag, escapeHtml } from '../kernel/index.ts';
import { typefacePreload } from './typeface.ts';

type Policy = {
  /** who may show the page in a frame */
  frames?: "'self'" | "'none'" | '*';
  /** whether the page shows pictures of its own host */
  images?: boolean;
  /** where its forms may lead beside its own host: a scheme, such as `https:` */
  forms?: string;
  /** the script in the page, or one that it names with its integrity */
  script?: string;
  /** addresses of further scripts */
  scriptUrls?: readonly string[];
};

/** What a browser compares a style or a script with: `sha256-…`. */
export const integrityOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const hashOf = (text: string): string => `'${integrityOf(text)}'`;

/**
 * What a page with this style may do: no style or script but its own, and requests to its own host alone. Lighthouse
 * and PageSpeed ask for robots.txt that way.
 */
export const contentSecurityPolicy = (
  css: string,
  { frames = "'none'", images = false, forms, script, scriptUrls = [] }: Policy = {},
): string => {
  const scripts = [...(script === undefined ? [] : [hashOf(script)]), ...scriptUrls];
  return [
    "default-src 'none'",
    `style-src ${hashOf(css)}`,
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.join(' ')}`]),
    "font-src 'self'",
    "connect-src 'self'",
    ...(images ? ["img-src 'self'"] : []),
    `form-action 'self'${forms === undefined ? '' : ` ${forms}`}`,
    "base-uri 'none'",
    `frame-ancestors ${frames}`,
  ].join('; ');
};

type HtmlDocument = {
  /** plain text */
  title: string;
  /** plain text: what search engines show below the title */
  description?: string;
  /** HTML of `main` */
  body: string;
  /** HTML above and below `main` */
  top?: string;
  bottom?: string;
  css: string;
  /** HTML for the head */
  head?: string;
  /** colours; auto follows the visitor's system */
  theme?: 'auto' | 'light' | 'dark';
};

/** A whole document. */
export const htmlDocument = ({
  title,
  description,
  body,
  top = '',
  bottom = '',
  css,
  head = '',
  theme = 'auto',
}: HtmlDocument): string => `<!doctype html>
<html lang="${currentTag()}"${theme === 'auto' ? '' : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}">
<title>${escapeHtml(title)}</title>
${description === undefined ? '' : `<meta name="description" content="${escapeHtml(description)}">\n`}${typefacePreload}${head}<style>${css}</style>
</head>
<body>
${top}<main>
${body}
</main>
${bottom}</body>
</html>
`;
