import { z } from 'zod';
import { text, wholeNumber } from '../../http/index.ts';
import { toIso } from '../../kernel/index.ts';
import type { Activation } from '../activations/index.ts';
import { purchase } from '../validation/index.ts';
import type { ActivationRefused, Seats, TakenSeat } from './activate.ts';
import type { LicenceFile } from './issue.ts';

const code = z.string().describe('A purchase code; letter case, spaces and dashes are ignored.');
const itemId = wholeNumber(1, Number.MAX_SAFE_INTEGER)
  .nullish()
  .describe('Id of the item that the code must belong to. Default: any of your items.');
const machine = z
  .string()
  .nullish()
  .describe('A text that identifies the machine, up to 200 characters. Only a keyed hash of it is stored.');
const domain = z
  .string()
  .nullish()
  .describe('Instead of a machine: a domain, or a URL on it. Port, letter case and `www.` are ignored.');
const label = text(100).nullish().describe('A name for the machine, up to 100 characters.');

export const subjectRequest = z.object({ purchase_code: code, item_id: itemId, machine, domain });
export const activateRequest = subjectRequest.extend({ label });
export const activationsRequest = z.object({ purchase_code: code });
export const licenceRequest = activateRequest.extend({
  nonce: text(200).nullish().describe('Any text of yours. It becomes part of the signed license.'),
  days: wholeNumber(1, 366).nullish().describe('Days until the license file expires. Default 30.'),
});

const foundReasons = ['refunded', 'disputed', 'revoked', 'expired', 'other_item', 'malformed', 'not_found'] as const;
const reason = <const R extends string>(more: readonly R[] = []) =>
  z.enum([...foundReasons, ...more]).describe('The reason.');

export const seats = z.object({
  used: z.int(),
  limit: z.int().nullable().describe('Null: no limit.'),
});
export const activation = z.object({
  id: z.int(),
  object: z.literal('activation'),
  kind: z.enum(['machine', 'domain']),
  label: z.string().describe('The domain, or the name of the machine as sent on activation.'),
  created_at: z.string().describe('ISO 8601 UTC.'),
  is_development: z.boolean().describe('Whether it is a development site, which uses no activation.'),
  seen_at: z.string().describe('When activation was last requested, ISO 8601 UTC.'),
});

export const validated = z.object({
  data: z.union([
    z.object({
      valid: z.literal(true),
      purchase,
      activations: seats.extend({
        activated: z
          .boolean()
          .nullable()
          .describe('Whether the machine or domain is activated. null if the request has no machine or domain.'),
      }),
    }),
    z.object({ valid: z.literal(false), reason: reason() }),
  ]),
});
export const activated = z.object({
  data: z.union([
    z.object({ activated: z.literal(true), is_new: z.boolean(), activation, activations: seats }),
    z.object({ activated: z.literal(false), reason: reason(['limit_reached']) }),
  ]),
});
export const deactivated = z.object({
  data: z.union([
    z.object({ deactivated: z.literal(true) }),
    z.object({ deactivated: z.literal(false), reason: reason(['not_activated']) }),
  ]),
});
export const activations = z.object({ data: z.array(activation), meta: seats });
export const licenceFile = z.object({
  issued: z.literal(true),
  licence: z.string().describe('The license file: a JWT signed with Ed25519.'),
  id: z.string().describe('The `jti` claim, which the revocation list uses.'),
  key_id: z.string().describe('The `kid` of the signing key, published at /.well-known/jwks.json.'),
  expires_at: z.string().describe('ISO 8601 UTC.'),
  grace: z
    .int()
    .describe('Seconds after expiry during which a program should still accept the file while it requests a new one.'),
});
export const licensed = z.object({
  data: z.union([
    licenceFile,
    z.object({ issued: z.literal(false), reason: reason(['limit_reached', 'subject_needed']) }),
  ]),
});
export const signingKey = z.object({
  id: z.string().describe('The key identifier (`kid`).'),
  object: z.literal('signing_key'),
  created_at: z.string().describe('ISO 8601 UTC.'),
  retired_at: z.string().nullable().describe('ISO 8601 UTC; null for the active key.'),
});

export const presentActivation = (row: Activation): z.output<typeof activation> => ({
  id: row.id,
  object: 'activation',
  kind: row.kind,
  label: row.label,
  created_at: toIso(row.created_at),
  is_development: row.is_development === 1,
  seen_at: toIso(row.seen_at),
});

const presentSeats = ({ used, limit }: Seats) => ({ used, limit });

export const presentTaken = <Shown>(
  taken: TakenSeat | ActivationRefused,
  present: (activation: Activation) => Shown,
) =>
  'reason' in taken
    ? ({ activated: false, reason: taken.reason } as const)
    : ({
        activated: true,
        is_new: taken.isNew,
        activation: present(taken.activation),
        activations: presentSeats(taken.seats),
      } as const);

export const presentFreed = (isFreed: boolean) =>
  isFreed ? ({ deactivated: true } as const) : ({ deactivated: false, reason: 'not_activated' } as const);

export const presentLicence = (file: LicenceFile) =>
  ({
    issued: true,
    licence: file.token,
    id: file.id,
    key_id: file.kid,
    expires_at: toIso(file.expiresAtMs),
    grace: file.graceMs / 1000,
  }) as const;
