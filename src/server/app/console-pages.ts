import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { servePublicFiles } from '../http/index.ts';
import { type Language, languages, Refusal } from '../kernel/index.ts';

const consoleDir = join(import.meta.dirname, '..', '..', '..', 'dist', 'console');

/** The console's pages. All URLs serve the same document, whose router selects the page. */
export const consolePaths = [
  '/',
  '/setup',
  '/login',
  '/register',
  '/create-account',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/restore-email',
  '/keep-account',
  '/join',
  '/no-account',
  '/set-up-two-factor',
  '/monitors',
  '/monitors/*',
  '/monitor-groups',
  '/monitor-groups/*',
  '/alert-policies',
  '/alert-policies/*',
  '/incidents',
  '/incidents/*',
  '/maintenance',
  '/maintenance/*',
  '/objectives',
  '/objectives/*',
  '/uptime-reports',
  '/uptime-reports/*',
  '/status-pages',
  '/status-pages/*',
  '/websites',
  '/websites/*',
  '/market',
  '/market/*',
  '/settings',
  '/settings/*',
];

const policy = [
  "default-src 'self'",
  // Allowed because scripts position menus and charts with style attributes.
  "style-src 'self' 'unsafe-inline'",
  // Allowed because authors can host the images of their items anywhere.
  "img-src 'self' data: https: http:",
  "media-src 'self' https: http:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
};
/**
 * Headers for SVG files, because a browser treats an SVG that is opened directly as a document. They are short, because
 * public pages load a dozen SVGs.
 */
const drawingHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};
const documents = new Map(
  languages.flatMap((language): [Language, Buffer][] => {
    const file = join(consoleDir, language === 'en' ? 'index.html' : `index.${language}.html`);
    return existsSync(file) ? [[language, readFileSync(file)]] : [];
  }),
);
/**
 * All files below this path are served by one wildcard route, because a route per file would take a tenth of the
 * startup time.
 */
const assets = '/assets/';

/** Returns whether a request that has no route gets a page instead of JSON. */
export function acceptsHtml(request: FastifyRequest): boolean {
  const isPage = !/^\/(api|console\/api|assets|media|typeface|js)(\/|$)/.test(request.url);
  return request.method === 'GET' && isPage && (request.headers.accept ?? '').includes('text/html');
}

type ConsolePages = {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  routes(app: FastifyInstance): Promise<void>;
};

/** @param findLanguage returns the requester's language */
export function createConsolePages(findLanguage: (request: FastifyRequest) => Promise<Language>): ConsolePages {
  const send: ConsolePages['send'] = async (request, reply) => {
    const document = documents.get(await findLanguage(request)) ?? documents.get('en');
    if (document === undefined)
      // not shown: the build is missing
      throw new Refusal('unavailable', 'The console is not built: run npm run build and restart.');
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, cookie')
      .send(document);
  };
  return {
    send,
    async routes(app) {
      const hidden = { schema: { hide: true } as object, config: { access: 'public' } } as const;
      for (const page of consolePaths) app.get(page, hidden, send);
      if (documents.size > 0) await app.register(serveFiles);
    },
  };
}

async function serveFiles(files: FastifyInstance): Promise<void> {
  servePublicFiles(files);
  const common = {
    index: false,
    preCompressed: true,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply: FastifyReply, path: string) => {
      const isHashed = path.includes(`${consoleDir}/assets/`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      // The document is also served here (as /index.html), and needs its policy.
      const given = /\.svg(\.(br|gz))?$/.test(path) ? drawingHeaders : headers;
      for (const [name, value] of Object.entries(given)) reply.header(name, value);
    },
  } as const;
  await files.register(fastifyStatic, {
    ...common,
    root: consoleDir,
    wildcard: false,
    globIgnore: [`${assets.slice(1)}**`],
  });
  await files.register(fastifyStatic, {
    ...common,
    root: join(consoleDir, assets),
    prefix: assets,
    decorateReply: false,
  });
}
