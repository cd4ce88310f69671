import { z } from 'zod';
import type { PasskeyRow } from '../../database/index.ts';
import { isStorable, t, toIso, toIsoOrNull } from '../../kernel/index.ts';

// Far more than authenticators send.
const bytes = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[\w-]+$/, { error: () => t('must be base64url.') });

const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') };

const created = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});

const asserted = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(200).nullish(),
  }),
});

export type CreatedCredential = z.output<typeof created>;
export type AssertedCredential = z.output<typeof asserted>;

const name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine(isStorable, { error: () => t('must not contain NUL characters or broken surrogates.') });

export const newPasskey = z.object({ credential: created, name: name.optional() });
export const passkeyAnswer = z.object({ credential: asserted });
export const passkeyPatch = z.object({ name });

export type Passkey = { id: number; name: string; created_at: string; last_used_at: string | null };

export const presentPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: toIso(created_at),
  last_used_at: toIsoOrNull(last_used_at),
});
