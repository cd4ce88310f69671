import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, type Routes } from '../../http/index.ts';
import { notFound, Refusal, t, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { listActivations, usedSeats } from '../activations/index.ts';
import { deactivate } from './activate.ts';
import { requirePurchase } from './purchase-limit.ts';
import { listSigningKeys, type SigningKeyRow } from './signing-key.store.ts';
import { deleteSigningKey, rotateSigningKeys } from './signing-keys.ts';
import * as wire from './wire.ts';

const tag = 'Market';
const ofPurchase = z.object({ id: z.string().describe('Identifier of the purchase.') });
const one = ofPurchase.extend({ activation_id: z.string().describe('Identifier of the activation.') });
const deleted = z.object({ id: z.int(), object: z.literal('activation'), deleted: z.literal(true) });

export function activationRoutes(app: Routes, deps: Deps) {
  const { db } = deps.database;
  const path = '/market/purchases/:id/activations';
  const purchaseOf = (request: FastifyRequest) =>
    requirePurchase(db, { account_id: callerOf(request).accountId, id: idParam(request.params) });

  return [
    app.get(
      path,
      {
        access: 'market:read',
        operation: {
          id: 'listPurchaseActivations',
          tag,
          summary: 'List the activations of one of your purchases',
          description: 'Machines and domains that the purchase is activated on.',
        },
        schema: { params: ofPurchase, response: { 200: wire.activations } },
      },
      async (request) => {
        const purchase = await purchaseOf(request);
        const rows = await listActivations(db, purchase.account_id, purchase.id);
        return { data: rows.map(wire.presentActivation), meta: { used: usedSeats(rows), limit: purchase.limit } };
      },
    ),

    app.delete(
      `${path}/:activation_id`,
      {
        access: 'market:write',
        audit: 'activation.deleted',
        operation: {
          id: 'deletePurchaseActivation',
          tag,
          summary: 'Remove an activation and revoke its license files',
          description: 'Frees an activation and revokes the license files that were signed for it.',
        },
        schema: { params: one, response: { 200: deleted } },
      },
      async (request) => {
        const id = idParam({ id: (request.params as { activation_id: string }).activation_id });
        if (!(await deactivate(deps, await purchaseOf(request), { id }))) throw notFound();
        return { id, object: 'activation', deleted: true } as const;
      },
    ),
  ];
}

export function signingKeyRoutes(app: Routes, deps: Deps) {
  const path = '/market/signing-keys';
  const response = z.object({ data: z.array(wire.signingKey) });

  return [
    app.get(
      path,
      {
        access: 'service',
        operation: {
          id: 'listSigningKeys',
          tag,
          summary: 'List the keys that sign license files',
          description: 'Keys that sign license files. For the owner of the service.',
        },
        schema: { response: { 200: response } },
      },
      async (request) => {
        requireOwner(request);
        return { data: (await listSigningKeys(deps.database.db)).map(presentKey) };
      },
    ),

    app.post(
      path,
      {
        access: 'service',
        audit: 'signing_key.created',
        operation: {
          id: 'createSigningKey',
          tag,
          summary: 'Rotate the signing key; earlier keys still verify',
          description:
            'Creates a key that signs new license files. Existing license files stay valid. For the owner of the service.',
        },
        schema: { response: { 201: z.object({ data: wire.signingKey }) } },
      },
      async (request, reply) => {
        requireOwner(request);
        reply.code(201);
        return { data: presentKey(await rotateSigningKeys(deps)) };
      },
    ),

    app.delete(
      `${path}/:id`,
      {
        access: 'service',
        audit: 'signing_key.deleted',
        operation: {
          id: 'deleteSigningKey',
          tag,
          summary: 'Delete a retired signing key and invalidate the license files signed with it',
          description:
            'Deletes a retired key. License files signed with it become invalid. For the owner of the service.',
        },
        schema: {
          params: z.object({ id: z.string().describe('The key identifier (`kid`).') }),
          response: { 200: z.object({ id: z.string(), object: z.literal('signing_key'), deleted: z.literal(true) }) },
        },
      },
      async (request) => {
        requireOwner(request);
        const { id } = request.params;
        await deleteSigningKey(deps, id);
        return { id, object: 'signing_key', deleted: true } as const;
      },
    ),
  ];
}

function requireOwner(request: FastifyRequest): void {
  if (!callerOf(request).isOwner) throw new Refusal('forbidden', t('Only the owner of the service can do this.'));
}

const presentKey = (row: SigningKeyRow): z.output<typeof wire.signingKey> => ({
  id: row.kid,
  object: 'signing_key',
  created_at: toIso(row.created_at),
  retired_at: toIsoOrNull(row.retired_at),
});
