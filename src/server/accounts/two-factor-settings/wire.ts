import { type Passkey, passkeyAnswer } from '../passkeys/index.ts';
import { passwordProof } from '../passwords/index.ts';
import { code } from '../two-factor/index.ts';

export const twoFactorEnd = passwordProof.extend({ code });

/** exactly one of the two */
export const confirmation = passwordProof.extend({ credential: passkeyAnswer.shape.credential.optional() });

export type TwoFactor = {
  totp: boolean;
  passkeys: Passkey[];
  recovery_codes_left: number;
  /** changes need no further proof of identity */
  is_confirmed: boolean;
};

export type AddedPasskey = FirstRecoveryCodes & { passkey: Passkey };

export type TotpSecret = { secret: string; uri: string; qr_svg: string };

/** Shown once. */
export type RecoveryCodes = { recovery_codes: string[] };

/** null if it wasn't the first second factor */
export type FirstRecoveryCodes = { recovery_codes: string[] | null };
