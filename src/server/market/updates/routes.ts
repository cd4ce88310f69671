import { z } from 'zod';
import { idParam, parseInput, type Routes } from '../../http/index.ts';
import { allowCrossOrigin } from '../licences/index.ts';
import { recordFailedRequests } from '../shop-failures/index.ts';
import type { FailureLimiter } from '../validation/index.ts';
import { createUpdates, type Feed, type FeedDeps } from './feed.ts';
import { feedAnswer, feedQuery, feedRequest, presentFeed } from './wire.ts';

const tag = 'Licenses';
const params = z.object({ id: z.string().describe('Identifier of the item.') });

/** A response without a code is the same for everyone. */
const cacheFor = 'public, max-age=300';

/** Without an API key, for software on buyers' machines. The item's public licence check also allows its feed. */
export function updateRoutes(app: Routes, deps: FeedDeps, failures: FailureLimiter) {
  const updates = createUpdates(deps, failures);
  recordFailedRequests(app.app, deps.recordFailure, updates.ownerOf);
  app.app.addHook('onRequest', async (_, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
  });
  allowCrossOrigin(app.app, '/updates/:id', 'GET, POST');

  const answer = async (feed: Feed, { platform, version }: z.output<typeof feedQuery>) => {
    const [newest] = await updates.withFiles(feed.included.slice(0, 1));
    return presentFeed(deps, feed, { newest, platform, running: version ?? '' });
  };

  return [
    app.get(
      '/updates/:id',
      {
        access: 'public',
        operation: {
          id: 'getUpdates',
          tag,
          summary: 'Show the newest version of an item without an API key',
          description:
            'The newest published version with its change log and files. Caches can store the response for five minutes. Send a purchase code with POST to get download URLs.',
        },
        schema: { params, querystring: feedQuery, response: { 200: feedAnswer } },
      },
      async (request, reply) => {
        const fields = request.query as z.output<typeof feedQuery>;
        const feed = await updates.read(request, { itemId: idParam(request.params), ...fields });
        reply.header('cache-control', cacheFor);
        return answer(feed, fields);
      },
    ),
    app.post(
      '/updates/:id',
      {
        access: 'public',
        audit: 'unrecorded',
        operation: {
          id: 'checkForUpdates',
          tag,
          summary: 'Request updates with a purchase code',
          description:
            'As without a code, and with download URLs that need no login. `licence.may_download` is the answer about the purchase. A version published after `updates_until` is named in `not_included`.',
        },
        schema: { params, body: feedRequest, response: { 200: feedAnswer } },
      },
      async (request) => {
        const { purchase_code: code, ...fields } = parseInput(feedRequest, request.body);
        const feed = await updates.read(request, { itemId: idParam(request.params), code, ...fields });
        return answer(feed, fields);
      },
    ),
  ];
}
