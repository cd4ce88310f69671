import { type Passkey, passkeyAnswer } from '../passkeys/index.ts';
import { passwordProof } from '../passwords/index.ts';
import { code } from '../two-factor/index.ts';

export const twoFactorEnd = passwordProof.extend({ code });

/** one of the two */
export const confirmation = passwordProof.extend({ credential: passkeyAnswer.shape.credential.optional() });

/** What protects the log-in beside the password. */
export type TwoFactor = {
  totp: boolean;
  passkeys: Passkey[];
  recovery_codes_left: number;
  /** whether changes of it need no further proof of who makes them, for some minutes */
  is_confirmed: boolean;
};

export type AddedPasskey = FirstRecoveryCodes & { passkey: Passkey };

/** What an authenticator app is to be given. */
export type TotpSecret = { secret: string; uri: string; qr_svg: string };

/** Shown once. */
export type RecoveryCodes = { recovery_codes: string[] };

/** As they are made with the first second factor; null: there was one already. */
export type FirstRecoveryCodes = { recovery_codes: string[] | null };
