import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ItemRow } from '../../database/index.ts';
import { countActivations, findActivation, readRunningVersion, recordActivationVersion } from '../activations/index.ts';
import { findFeedItem, findFeedItemNamed } from '../catalogue/index.ts';
import {
  activate,
  createLicenceKeys,
  deactivate,
  hashSubject,
  isProductOf,
  maxActivationsWithoutKey,
  parseSubject,
  type Subject,
} from '../licences/index.ts';
import { recordFailedRequests } from '../shop-failures/index.ts';
import { type FailureLimiter, type FoundPurchase, invalidReason, readParameter } from '../validation/index.ts';
import { licenceFields, licenceState, unknownLicence, unknownVersion, versionFields } from './edd.ts';
import type { FeedDeps, Updates } from './feed.ts';

type Action = (request: FastifyRequest) => Promise<object>;

/** Compatible with Easy Digital Downloads’ Software Licensing, whose clients call the root of the shop. */
export function eddRoutes(app: FastifyInstance, deps: FeedDeps, { failures, updates }: OfEdd): void {
  const { db } = deps.database;
  const keys = createLicenceKeys(deps, failures);
  recordFailedRequests(app, deps.recordFailure, (request) => keys.ownerOf(request) ?? updates.ownerOf(request));

  const wanted = (request: FastifyRequest) => {
    const id = readParameter(request, 'item_id');
    const name = readParameter(request, 'item_name')?.replaceAll('+', ' ');
    return { id: id === '0' ? undefined : id, name: name === '0' ? undefined : name && decodeName(name) };
  };
  const isWanted = (request: FastifyRequest, item: ItemRow): boolean => {
    const { id, name } = wanted(request);
    if (id === undefined && name === undefined) return true;
    return (id !== undefined && isProductOf(item, id)) || name?.toLowerCase() === item.name.toLowerCase();
  };
  const find = (request: FastifyRequest): Promise<FoundPurchase | undefined> =>
    keys.find(request, { parameter: 'license', isMeant: ({ item }) => isWanted(request, item) });
  const findItem = async (request: FastifyRequest): Promise<ItemRow | undefined> => {
    const { id, name } = wanted(request);
    const byId = id === undefined ? undefined : await findFeedItemNamed(db, { productId: id });
    if (byId) return byId;
    const byName = name === undefined ? undefined : await findFeedItemNamed(db, { name });
    return byName ?? (id !== undefined && /^\d{1,15}$/.test(id) ? findFeedItem(db, Number(id)) : undefined);
  };
  const siteOf = (request: FastifyRequest): Subject | undefined => {
    const url = readParameter(request, 'url');
    return url === undefined ? undefined : parseSubject({ domain: url });
  };
  const stateOf = async ({ purchase }: FoundPurchase, site: Subject | undefined) => {
    const used = await countActivations(db, purchase.account_id, purchase.id);
    const subject_hash = site && hashSubject(deps.vault, purchase.id, site);
    const activation = subject_hash && (await findActivation(db, purchase.account_id, purchase.id, subject_hash));
    return { used, activation: activation && { ...activation, subject_hash: subject_hash ?? '' } };
  };

  const actions: Record<string, Action> = {
    async activate_license(request) {
      const found = await find(request);
      if (!found) return unknownLicence(wanted(request).name ?? '');
      const site = siteOf(request);
      if (!site) return { ...unknownLicence(found.item.name), error: 'missing_url' };
      const taken = await activate(deps, found.purchase, {
        subject: site,
        label: '',
        atMost: maxActivationsWithoutKey,
        version: readRunningVersion(readParameter(request, 'version')),
      });
      const { used } = await stateOf(found, site);
      const fields = licenceFields(found, { code: found.code, used });
      if (!('reason' in taken)) return { success: true, license: 'valid', ...fields };
      const error = taken.reason === 'limit_reached' ? 'no_activations_left' : 'disabled';
      return { success: false, license: 'invalid', error, ...fields };
    },
    async check_license(request) {
      const found = await find(request);
      if (!found) return { ...unknownLicence(wanted(request).name ?? ''), success: true };
      const site = siteOf(request);
      const { used, activation } = await stateOf(found, site);
      await recordVersion(request, found, activation);
      const license = licenceState(invalidReason(found.purchase, deps.now()), {
        isActivated: Boolean(activation),
        used,
      });
      return { success: true, license, ...licenceFields(found, { code: found.code, used }) };
    },
    async deactivate_license(request) {
      const found = await find(request);
      const site = siteOf(request);
      const isFreed = found !== undefined && site !== undefined && (await deactivate(deps, found.purchase, site));
      if (!found) return { success: false, license: 'failed' };
      const { used } = await stateOf(found, site);
      return {
        success: isFreed,
        license: isFreed ? 'deactivated' : 'failed',
        ...licenceFields(found, { code: found.code, used }),
      };
    },
    async get_version(request) {
      const found = readParameter(request, 'license') === undefined ? undefined : await find(request);
      const item = found?.item ?? (await findItem(request));
      if (!item) return unknownVersion('No item matches the item_id or item_name.');
      if (!found) updates.requireTurn(request, item.id);
      const isBeta = ['1', 'true'].includes(readParameter(request, 'beta') ?? '');
      const version = readParameter(request, 'version');
      const site = found && siteOf(request);
      const { activation } = found ? await stateOf(found, site) : { activation: undefined };
      if (found) await recordVersion(request, found, activation);
      const feed = await updates.readFor(item, found?.purchase, {
        channel: isBeta ? 'beta' : undefined,
        version: activation ? undefined : version,
      });
      const [newest] = await updates.withFiles(feed.included.slice(0, 1));
      const stable = feed.included.find(({ channel }) => channel === 'stable')?.version;
      return versionFields(deps, feed, { newest, stable, slug: readParameter(request, 'slug') });
    },
  };
  actions.get_version_info = actions.get_version as Action;

  const recordVersion = async (
    request: FastifyRequest,
    { purchase }: FoundPurchase,
    activation: Awaited<ReturnType<typeof stateOf>>['activation'],
  ): Promise<void> => {
    if (!activation) return;
    const { account_id, id: purchase_id } = purchase;
    const { subject_hash, version: known } = activation;
    const reported = readParameter(request, 'version');
    await recordActivationVersion(deps, { account_id, purchase_id, subject_hash, known }, reported);
  };

  const answer = async (request: FastifyRequest): Promise<object> => {
    const action = readParameter(request, 'edd_action') ?? '';
    const work = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!work) return { success: false, error: `edd_action must be one of ${Object.keys(actions).join(', ')}.` };
    return work(request);
  };
  const hidden = { schema: { hide: true } as object, config: { access: 'public', audit: 'unrecorded' } } as const;
  app.get('/edd-sl', hidden, answer);
  app.post('/edd-sl', hidden, answer);
}

export type OfEdd = { failures: FailureLimiter; updates: Updates };

/** Clients encode the name once more, with `urlencode`. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
