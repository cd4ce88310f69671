import { z } from 'zod';
import { text, wholeNumber } from '../../http/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import type { Activation } from '../activations/index.ts';
import type { ItemPurchase } from '../validation/index.ts';
import type { Seats } from './activate.ts';
import { licenceFile, seats } from './wire.ts';

/** The text is enough to deactivate the machine, so it must be hard to guess. */
const minMachine = 16;

const code = z.string().describe('The purchase code; letter case, spaces and dashes are ignored.');
const itemId = wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Id of the item that the program belongs to.');
const machine = text(200)
  .trim()
  .min(minMachine)
  .describe(
    `A secret text of ${minMachine} to 200 characters that your program generates once, such as a UUID, and stores. Anyone who knows it can deactivate the machine. Only a keyed hash of it is stored.`,
  );
const label = text(100).nullish().describe('A name for the machine that the buyer recognizes, up to 100 characters.');

const version = text(100)
  .nullish()
  .describe('The version of your program, such as 1.2.0. Counts for the adoption of versions.');

export const validateRequest = z.object({
  version,
  purchase_code: code,
  item_id: itemId,
  machine: machine.nullish().describe('The text that the machine was activated with, to check whether it still is.'),
});
export const deactivateRequest = z.object({ purchase_code: code, item_id: itemId, machine });
export const activateRequest = deactivateRequest.extend({ label, version });
export const fileRequest = activateRequest.extend({
  nonce: text(200).nullish().describe('Any text of yours. It becomes part of the signed license.'),
  days: wholeNumber(1, 30).nullish().describe('Days until the license file expires. Default 30.'),
});

const stateReasons = ['not_found', 'refunded', 'disputed', 'revoked', 'expired'] as const;
const reason = <const R extends string>(more: readonly R[] = []) =>
  z.enum([...stateReasons, ...more]).describe('`not_found`: the item has no such purchase code.');

const licence = z.object({
  object: z.literal('licence'),
  license_type: z.string().describe('Name of the license.'),
  item: z.object({ id: z.int(), name: z.string() }),
  supported_until: z.string().nullable().describe('End of support, ISO 8601 UTC; null if no support is included.'),
  ends_at: z.string().nullable().describe('End of the license, ISO 8601 UTC. null if it has no end.'),
  updates_until: z.string().nullable().describe('End of the included updates, ISO 8601 UTC. null if they have no end.'),
  trial: z.boolean(),
  activations: seats.extend({
    activated: z.boolean().nullable().describe('Whether the machine is activated. null if the request has no machine.'),
  }),
});
const activation = z.object({
  object: z.literal('activation'),
  label: z.string().describe('The name of the machine, as sent on activation.'),
  created_at: z.string().describe('ISO 8601 UTC.'),
});

export const validated = z.object({
  data: z.union([
    z.object({ valid: z.literal(true), licence }),
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
export const issued = z.object({
  data: z.union([licenceFile, z.object({ issued: z.literal(false), reason: reason(['limit_reached']) })]),
});

/** Omits the buyer and the price, because other people also see the code. */
export const presentLicence = (
  { purchase, item }: ItemPurchase,
  activations: Seats & { activated: boolean | null },
): z.output<typeof licence> => ({
  object: 'licence',
  license_type: purchase.license_type,
  item: { id: item.id, name: item.name },
  supported_until: toIsoOrNull(purchase.supported_until),
  ends_at: toIsoOrNull(purchase.ends_at),
  updates_until: toIsoOrNull(purchase.updates_until),
  trial: purchase.is_trial === 1,
  activations,
});

export const presentMachine = ({ label, created_at }: Activation): z.output<typeof activation> => ({
  object: 'activation',
  label,
  created_at: toIso(created_at),
});
