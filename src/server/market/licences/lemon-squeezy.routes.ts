// English only: programs read it
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { bodyTypes, type Routes } from '../../http/index.ts';
import { isStorable, Refusal } from '../../kernel/index.ts';
import { countActivations, findActivation } from '../activations/index.ts';
import { type FoundPurchase, invalidReason, readParameter } from '../validation/index.ts';
import { type ActivationRefused, activate, deactivate, maxActivationsWithoutKey } from './activate.ts';
import { allowCrossOrigin } from './cross-origin.ts';
import {
  activated,
  deactivated,
  type LicenceKeyFields,
  presentInstance,
  presentLicenceKey,
  refusedKey,
  validated,
} from './lemon-squeezy.ts';
import type { LicenceKeys } from './licence-key.ts';
import { hashSubject, machineNamed } from './subject.ts';

const tag = 'Marketplace';
const license_key = z.string().optional().describe('Required. A purchase code.');
const instance_id = z.string().optional().describe('The instance id from the activation response.');
const requests = {
  validate: z.object({ license_key, instance_id }),
  activate: z.object({
    license_key,
    instance_name: z.string().optional().describe('Required. A name for the machine.'),
  }),
  deactivate: z.object({ license_key, instance_id }),
};
const responses = { validate: validated, activate: activated, deactivate: deactivated };
const verbs = { validate: 'Validate', activate: 'Activate', deactivate: 'Deactivate' };

const unknownKey = 'license_key not found.';
const unknownInstance = 'instance_id not found.';
const disabledKey = 'This license key is disabled.';
const expiredKey = 'This license key is expired.';
const limitReached = 'This license key has reached the activation limit.';
const maxNameLength = 255;

/**
 * An instance is a machine activation. The machine's name is the random instance ID, so it is hashed in the same way as
 * in our own API.
 */
export function lemonSqueezyRoutes(app: Routes, deps: Deps, keys: LicenceKeys) {
  const { db } = deps.database;
  const find = async (request: FastifyRequest): Promise<FoundPurchase> => {
    requireParameter(request, 'license_key');
    const found = await keys.find(request);
    if (!found) throw new Refusal('not_found', unknownKey);
    return found;
  };
  const presentKey = async (found: FoundPurchase): Promise<LicenceKeyFields> =>
    presentLicenceKey(deps, found, await countActivations(db, found.purchase.account_id, found.purchase.id));
  const instanceOf = async ({ purchase }: FoundPurchase, id: string) => {
    const hash = hashSubject(deps.vault, purchase.id, machineNamed(id));
    const row = await findActivation(db, purchase.account_id, purchase.id, hash);
    return row && presentInstance(id, row);
  };
  const route = <const Name extends keyof typeof requests>(
    name: Name,
    id: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<object>,
  ) => {
    const path = `/v1/licenses/${name}` as const;
    allowCrossOrigin(app.app, path, 'POST');
    const response = { 200: responses[name], 400: responses[name], 404: refusedKey, 422: refusedKey, 429: refusedKey };
    return app.post(
      path,
      {
        access: 'public',
        audit: 'unrecorded',
        operation: {
          id,
          tag,
          summary: `${verbs[name]} a license key (compatible with Lemon Squeezy)`,
          description: 'For programs built for the Lemon Squeezy API: change the host.',
        },
        schema: { consumes: bodyTypes, body: requests[name], response },
      },
      handler as never,
    );
  };

  return [
    route('validate', 'validateLemonSqueezyLicense', async (request, reply) => {
      const found = await find(request);
      const id = readParameter(request, 'instance_id');
      const instance = id === undefined ? null : await instanceOf(found, id);
      if (instance === undefined) throw new Refusal('not_found', unknownInstance);
      const reason = invalidReason(found.purchase, deps.now());
      if (reason !== undefined) reply.code(400);
      const error = reason === undefined ? null : refusalOf(reason);
      return { valid: reason === undefined, error, ...(await presentKey(found)), instance };
    }),

    route('activate', 'activateLemonSqueezyLicense', async (request, reply) => {
      const name = requireParameter(request, 'instance_name');
      if (name.length > maxNameLength || !isStorable(name))
        throw new Refusal('invalid', `The instance name must be a text of at most ${maxNameLength} characters.`);
      const found = await find(request);
      const id = randomUUID();
      const subject = machineNamed(id);
      const taken = await activate(deps, found.purchase, { subject, label: name, atMost: maxActivationsWithoutKey });
      const keyFields = await presentKey(found);
      if (!('reason' in taken))
        return { activated: true, error: null, ...keyFields, instance: presentInstance(id, taken.activation) };
      reply.code(400);
      const error = refusalOf(taken.reason);
      return { activated: false, error, ...keyFields, instance: null };
    }),

    route('deactivate', 'deactivateLemonSqueezyLicense', async (request) => {
      const id = requireParameter(request, 'instance_id');
      const found = await find(request);
      if (!(await deactivate(deps, found.purchase, machineNamed(id)))) throw new Refusal('not_found', unknownInstance);
      return { deactivated: true, error: null, ...(await presentKey(found)) };
    }),
  ];
}

function refusalOf(reason: ActivationRefused['reason']): string {
  if (reason === 'limit_reached') return limitReached;
  return reason === 'expired' ? expiredKey : disabledKey;
}

function requireParameter(request: FastifyRequest, name: string): string {
  const value = readParameter(request, name);
  if (value !== undefined) return value;
  throw new Refusal('invalid', `The ${name.replace('_', ' ')} field is required.`);
}
