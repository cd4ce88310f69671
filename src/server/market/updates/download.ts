// English only: programs read it
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { compareVersions } from '../../../shared/version-number.ts';
import type { Deps } from '../../deps.ts';
import { idParam } from '../../http/index.ts';
import { notFound, Refusal } from '../../kernel/index.ts';
import { updatesEnded } from '../library/index.ts';
import { downloadUrl, filesFor, type Updates } from './feed.ts';
import type { downloadRequest } from './wire.ts';

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
  expired: 'The license has ended. Renew it to download the files again.',
};
