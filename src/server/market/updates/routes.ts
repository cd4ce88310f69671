// English only: programs read it
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { compareVersions } from '../../../shared/version-number.ts';
import type { Deps } from '../../deps.ts';
import { idParam, parseInput, type Routes } from '../../http/index.ts';
import { notFound, Refusal } from '../../kernel/index.ts';
import { updatesEnded } from '../library/index.ts';
import { allowCrossOrigin } from '../licences/index.ts';
import { recordFailedRequests } from '../shop-failures/index.ts';
import type { FailureLimiter } from '../validation/index.ts';
import { createUpdates, downloadUrl, type Feed, type FeedDeps, filesFor, type Updates } from './feed.ts';
import { downloadRequest, feedAnswer, feedQuery, feedRequest, presentFeed } from './wire.ts';

const tag = 'Licences';
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
  allowCrossOrigin(app.app, '/updates/:id/download', 'POST');

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
          summary: 'Ask for updates with a purchase code',
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
    app.post(
      '/updates/:id/download',
      {
        access: 'public',
        audit: 'unrecorded',
        operation: {
          id: 'downloadUpdate',
          tag,
          summary: 'Download a version with a purchase code',
          description:
            'Redirects to the file, which supports range requests for a day. Counts as a download of the purchase. 403 with the reason if the purchase is not valid or does not include the version.',
        },
        schema: {
          params,
          body: downloadRequest,
          response: { 200: z.string().describe('The file, after a redirect.') },
        },
      },
      async (request, reply) => {
        const fields = parseInput(downloadRequest, request.body);
        return redirectToFile(deps, updates, { request, reply, fields });
      },
    ),
  ];
}

type Download = { request: FastifyRequest; reply: FastifyReply; fields: z.output<typeof downloadRequest> };

export async function redirectToFile(
  deps: Deps,
  updates: Updates,
  { request, reply, fields }: Download,
): Promise<never> {
  const { purchase_code: code, channel, line, platform, version, file } = fields;
  const feed = await updates.read(request, { itemId: idParam(request.params), code, channel, line });
  const { licence } = feed;
  if (!licence?.isValid) throw new Refusal('forbidden', refusals[licence?.reason ?? 'not_found']);
  // Any published version can be named, also a beta.
  const all = version ? await updates.readFor(feed.item, licence.purchase, { channel: 'beta' }) : feed;
  const isWanted = (row: { version: string }) => !version || compareVersions(row.version, version) === 0;
  const row = all.included.find(isWanted);
  if (!row) {
    const later = all.excluded.find(isWanted);
    throw later ? new Refusal('forbidden', updatesEnded(later.version, licence.purchase.updates_until)) : notFound();
  }
  const [{ files } = { files: [] }] = await updates.withFiles([row]);
  const found = filesFor(files, platform).find(({ name }) => !file || name === file);
  const url = found && downloadUrl(deps, feed, found);
  if (!url) throw new Refusal('not_found', 'This version has no such file.');
  return reply.header('cache-control', 'no-store').redirect(url, 303) as never;
}

const refusals = {
  not_found: 'The purchase code is not valid for this item.',
  refunded: 'This purchase was refunded.',
  disputed: 'The payment for this purchase is disputed. Downloads are paused until the dispute is resolved.',
  revoked: 'This purchase was revoked.',
};
