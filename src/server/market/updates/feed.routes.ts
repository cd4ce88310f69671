import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idParam, parseInput, presentErrors, restrictToHost, statusShape } from '../../http/index.ts';
import { sparkleVersion } from '../activations/index.ts';
import { isAtShopDomain } from '../shop-profile/index.ts';
import { type FailureLimiter, parseMarketBodies, readParameter } from '../validation/index.ts';
import { appcastXml } from './appcast.ts';
import { redirectToFile } from './download.ts';
import { eddRoutes } from './edd.routes.ts';
import { createUpdates, type FeedDeps, type FeedRequest } from './feed.ts';
import { downloadRequest } from './wire.ts';
import { pluginMetadata } from './wordpress.ts';

const cacheFor = 'public, max-age=300';
const appcastVersions = 10;

/**
 * Feeds in the formats of existing updaters, which send GET requests and can put the code only into the URL or a header.
 */
export function updateFeedRoutes(deps: FeedDeps, failures: FailureLimiter) {
  const updates = createUpdates(deps, failures);
  return async (app: FastifyInstance): Promise<void> => {
    restrictToHost(app, deps.config.marketBaseUrl, deps.config.baseUrl, isAtShopDomain);
    presentErrors(app, statusShape);
    parseMarketBodies(app);
    // Handlers read the parameters themselves, because updaters send more than they need.
    app.setValidatorCompiler(() => (value) => ({ value }));
    app.addHook('onRequest', async (_, reply) => {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
    });
    const hidden = { schema: { hide: true } as object, config: { access: 'public' } } as const;
    const write = { ...hidden, config: { access: 'public', audit: 'unrecorded' } } as const;
    const read = (request: FastifyRequest, fields: Partial<FeedRequest>) =>
      updates.read(request, {
        itemId: idParam(request.params),
        code: codeOf(request),
        channel: readParameter(request, 'channel') === 'beta' ? 'beta' : undefined,
        line: lineOf(request),
        version: readParameter(request, 'version') ?? readParameter(request, 'installed_version'),
        ...fields,
      });

    app.get('/api/v1/updates/:id/wordpress.json', hidden, async (request, reply) => {
      const feed = await read(request, {});
      const [newest] = await updates.withFiles(feed.included.slice(0, 1));
      if (!feed.licence) reply.header('cache-control', cacheFor);
      return pluginMetadata(deps, feed, newest);
    });

    app.get('/api/v1/updates/:id/appcast.xml', hidden, async (request, reply) => {
      // Sparkle chooses by channel, so the feed contains both, unless a line is requested.
      const version = readParameter(request, 'version') ?? sparkleVersion(request.headers['user-agent']);
      const feed = await read(request, { channel: 'beta', version });
      const versions = await updates.withFiles(feed.included.slice(0, appcastVersions));
      if (!feed.licence) reply.header('cache-control', cacheFor);
      const downloadBase = `${deps.config.marketBaseUrl}/api/v1/updates/${feed.item.id}/download`;
      const xml = appcastXml(deps, feed, { versions, platform: readParameter(request, 'platform'), downloadBase });
      return reply.type('application/rss+xml; charset=utf-8').send(xml);
    });

    const download = async (request: FastifyRequest, reply: FastifyReply) => {
      const names = ['channel', 'line', 'platform', 'version', 'file'];
      const given = Object.fromEntries(names.map((name) => [name, readParameter(request, name)]));
      const fields = parseInput(downloadRequest, { ...given, purchase_code: codeOf(request) ?? '' });
      return redirectToFile(deps, updates, { request, reply, fields });
    };
    app.get('/api/v1/updates/:id/download', hidden, download);
    app.post('/api/v1/updates/:id/download', write, download);

    await app.register(async (plugin) => eddRoutes(plugin, deps, { failures, updates }));
  };
}

/** A header keeps the code out of URLs, which proxies log. */
function codeOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-purchase-code'];
  return [
    typeof header === 'string' ? header : undefined,
    ...codeNames.map((name) => readParameter(request, name)),
  ].find((code) => code !== undefined && code !== '');
}
const codeNames = ['purchase_code', 'license_key', 'license'];

function lineOf(request: FastifyRequest): string | undefined {
  const line = readParameter(request, 'line');
  return line !== undefined && /^\d{1,9}(\.\d{1,9}){0,3}$/.test(line) ? line : undefined;
}
