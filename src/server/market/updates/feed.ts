// English only: programs read it
import type { FastifyRequest } from 'fastify';
import type { ItemFileRow, ItemRow, ItemVersionRow, UpdateChannel } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress, networkOf, RateLimiter, shareLimit } from '../../http/index.ts';
import { dayMs, notFound, Refusal } from '../../kernel/index.ts';
import { findActivation, recordActivationVersion, recordRunningVersion } from '../activations/index.ts';
import { findFeedItem, listFiles, listPublishedVersions, offerVersions } from '../catalogue/index.ts';
import { createDownloadTicket } from '../library/index.ts';
import { createLicenceChecks, hashSubject, machineNamed } from '../licences/index.ts';
import type { ValidatedPurchase } from '../purchases/index.ts';
import type { RecordFailure } from '../shop-failures/index.ts';
import { type FailureLimiter, invalidReason, type StateReason } from '../validation/index.ts';

/** Per item and network, for requests without a code. */
const requestsPerMinute = 60;
/** WordPress stores download URLs for 12 hours. */
const downloadUrlMs = dayMs;

export type FeedDeps = Deps & { recordFailure?: RecordFailure };

export type FeedRequest = {
  itemId: number;
  code?: string | null | undefined;
  channel?: UpdateChannel | null | undefined;
  line?: string | null | undefined;
  /** that the software runs */
  version?: string | null | undefined;
  machine?: string | null | undefined;
};

export type VersionWithFiles = ItemVersionRow & { files: ItemFileRow[] };

export type Feed = {
  item: ItemRow;
  /** newest first */
  included: ItemVersionRow[];
  /** published after the purchase's updates ended; newest first */
  excluded: ItemVersionRow[];
  /** undefined if no code was sent */
  licence:
    | { isValid: true; purchase: ValidatedPurchase }
    | { isValid: false; reason: StateReason | 'not_found'; purchase: ValidatedPurchase | undefined }
    | undefined;
};

export type Updates = {
  /** The account of the purchase; undefined before it is found. */
  ownerOf(request: FastifyRequest): number | undefined;
  /** Throws `too_many`. For requests without a code. */
  requireTurn(request: FastifyRequest, itemId: number): void;
  /** Throws `not_found` if the item has no feed, and `too_many`. */
  read(request: FastifyRequest, wanted: FeedRequest): Promise<Feed>;
  readFor(
    item: ItemRow,
    purchase: ValidatedPurchase | undefined,
    wanted: Omit<FeedRequest, 'itemId' | 'code'>,
  ): Promise<Feed>;
  withFiles(versions: ItemVersionRow[]): Promise<VersionWithFiles[]>;
};

export function createUpdates(deps: Deps, failures: FailureLimiter): Updates {
  const { db } = deps.database;
  const checks = createLicenceChecks(deps, failures);
  const limiter = new RateLimiter({ perMinute: requestsPerMinute, shared: shareLimit(deps, 'update-feeds') });

  const requireTurn = (request: FastifyRequest, itemId: number): void => {
    const waitS = limiter.take(`${itemId} ${networkOf(clientAddress(request))}`, deps.now());
    if (waitS > 0) throw new Refusal('too_many', 'Too many requests', { retryAfterS: waitS });
  };

  const record = async (
    purchase: ValidatedPurchase,
    { version, machine }: Pick<FeedRequest, 'version' | 'machine'>,
  ) => {
    if (!version || purchase.state !== 'valid') return;
    const subject_hash = machine ? hashSubject(deps.vault, purchase.id, machineNamed(machine)) : undefined;
    const known = subject_hash && (await findActivation(db, purchase.account_id, purchase.id, subject_hash));
    if (!known || !subject_hash) return recordRunningVersion(deps, purchase, version);
    const activation = { account_id: purchase.account_id, purchase_id: purchase.id, subject_hash };
    return recordActivationVersion(deps, { ...activation, known: known.version }, version);
  };

  const readFor: Updates['readFor'] = async (item, purchase, wanted) => {
    const published = await listPublishedVersions(db, item.id);
    const offered = offerVersions(published, {
      channel: wanted.channel ?? purchase?.update_channel ?? 'stable',
      updatesUntil: purchase?.updates_until ?? null,
      line: wanted.line ?? undefined,
    });
    if (!purchase) return { item, ...offered, licence: undefined };
    await record(purchase, wanted);
    const reason = invalidReason(purchase, deps.now());
    return {
      item,
      ...offered,
      licence: reason === undefined ? { isValid: true, purchase } : { isValid: false, reason, purchase },
    };
  };

  return {
    ownerOf: checks.ownerOf,
    requireTurn,
    readFor,
    async read(request, wanted) {
      const { itemId, code } = wanted;
      if (!code) requireTurn(request, itemId);
      const found = code ? await checks.find(request, { purchase_code: code, item_id: itemId }, 'read') : undefined;
      const item = await findFeedItem(db, itemId);
      if (!item) throw notFound();
      const feed = await readFor(item, found?.purchase, wanted);
      return code && !found ? { ...feed, licence: { isValid: false, reason: 'not_found', purchase: undefined } } : feed;
    },
    async withFiles(versions) {
      const ids = versions.map(({ id }) => id);
      const files = await listFiles(db, ids);
      return versions.map((row) => ({ ...row, files: files.filter(({ version_id }) => version_id === row.id) }));
    },
  };
}

/** Files for the platform, or for every platform. */
export const filesFor = (files: ItemFileRow[], platform: string | null | undefined): ItemFileRow[] =>
  platform ? files.filter((file) => file.platform === '' || file.platform === platform.toLowerCase()) : files;

/** Valid for a day. Returns undefined unless the purchase may download. The download itself checks this again. */
export function downloadUrl(
  { vault, now, config }: Pick<Deps, 'vault' | 'now' | 'config'>,
  { licence }: Feed,
  file: Pick<ItemFileRow, 'id'>,
): string | undefined {
  if (!licence?.isValid) return undefined;
  const ticket = { purchaseId: licence.purchase.id, fileId: file.id };
  return `${config.marketBaseUrl}/shop/files/${createDownloadTicket(vault, ticket, now(), downloadUrlMs)}`;
}

/** The version to install in WordPress: the first archive, or the first file. */
export const archiveOf = (files: ItemFileRow[]): ItemFileRow | undefined =>
  files.find(({ name }) => /\.zip$/i.test(name)) ?? files[0];
