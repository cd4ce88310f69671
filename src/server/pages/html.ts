import { createHash } from 'node:crypto';
import { currentTag, escapeHtml } from '../kernel/index.ts';
import { typefacePreload } from './typeface.ts';

type Policy = {
  /** value of `frame-ancestors`: 'self' or 'none' in quotes, * or origins */
  frames?: string;
  images?: boolean;
  /** another allowed target for forms: a scheme, such as `https:` */
  forms?: string;
  script?: string;
  scriptUrls?: readonly string[];
};

/** Returns a hash for subresource integrity or a CSP: `sha256-…`. */
export const integrityOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const hashOf = (text: string): string => `'${integrityOf(text)}'`;

/** Allows requests to the page's own host, because Lighthouse and PageSpeed request robots.txt. */
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
  title: string;
  description?: string;
  body: string;
  top?: string;
  bottom?: string;
  css: string;
  head?: string;
  /** auto: follows the setting of the visitor's system */
  theme?: 'auto' | 'light' | 'dark';
};

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
