import type { DatabaseOrTransaction, PasskeyRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, Refusal, t } from '../../kernel/index.ts';
import { type ChallengeFor, isLiveChallenge, issueChallenge, redeemChallenge } from './challenge.ts';
import { readClientData } from './client-data.ts';
import { findPasskeyByCredential, moveCounter } from './passkey.store.ts';
import { passkeySite } from './site.ts';
import { userHandleOf } from './user-handle.ts';
import type { AssertedCredential } from './wire.ts';

/** Verified, not yet consumed. */
export type Assertion = {
  passkey: PasskeyRow;
  /** by a PIN, a finger or a face */
  isUserVerified: boolean;
  counter: number;
  challenge: string;
};

/**
 * Without `passkeys`, the authenticator offers its discoverable passkeys, so the response doesn't reveal who has
 * passkeys.
 */
export async function requestAssertion(
  deps: Pick<Deps, 'vault' | 'now' | 'config'>,
  { wanted, passkeys, mustVerifyUser }: { wanted: ChallengeFor; passkeys?: PasskeyRow[]; mustVerifyUser: boolean },
) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: passkeySite(deps.config.baseUrl).rpId,
    challenge: issueChallenge(deps, wanted),
    userVerification: mustVerifyUser ? 'required' : 'preferred',
    ...(passkeys && { allowCredentials: passkeys.map(descriptorOf) }),
  });
}

export const descriptorOf = ({ credential_id: id, transports }: PasskeyRow) => ({
  id,
  transports: JSON.parse(transports),
});

export async function findAssertedPasskey(
  db: DatabaseOrTransaction,
  credential: AssertedCredential,
  userId?: number,
): Promise<PasskeyRow> {
  const passkey = await findPasskeyByCredential(db, credential.id);
  if (passkey && (userId === undefined || passkey.user_id === userId)) return passkey;
  throw new Refusal(
    'not_found',
    t('This passkey is unknown here or was removed. Log in another way, and delete it from your device.'),
  );
}

/** Throws `invalid`. `redeemAssertion` checks the counter. */
export async function checkAssertion(
  deps: Pick<Deps, 'vault' | 'now' | 'config' | 'log'>,
  { passkey, credential, wanted }: { passkey: PasskeyRow; credential: AssertedCredential; wanted: ChallengeFor },
): Promise<Assertion> {
  const { encodedChallenge, challenge } = readClientData(credential.response.clientDataJSON);
  if (!isLiveChallenge(deps, challenge, wanted)) throw tooLate();
  const { userHandle } = credential.response;
  if (userHandle && userHandle !== userHandleOf(deps, passkey.user_id)) throw notAccepted(deps);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { rpId, origin } = passkeySite(deps.config.baseUrl);
  const checked = await verifyAuthenticationResponse({
    response: {
      ...credential,
      clientExtensionResults: {},
      response: { ...credential.response, userHandle: undefined },
    },
    expectedChallenge: encodedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    credential: {
      id: passkey.credential_id,
      publicKey: Buffer.from(passkey.public_key, 'base64url'),
      counter: 0,
    },
  }).catch((error) => {
    // The library throws for invalid responses.
    deps.log.debug({ err: error, passkeyId: passkey.id }, 'rejected a passkey response');
    throw notAccepted(deps);
  });
  if (!checked.verified) throw notAccepted(deps);
  const { newCounter: counter, userVerified: isUserVerified } = checked.authenticationInfo;
  return { passkey, isUserVerified, counter, challenge };
}

/**
 * Call it in the transaction of the authorized action. Throws `invalid` for a used challenge or a counter that did not
 * increase.
 */
export async function redeemAssertion(
  deps: Pick<Deps, 'config' | 'now' | 'log'>,
  trx: DatabaseOrTransaction,
  { passkey, counter, challenge }: Assertion,
): Promise<void> {
  if (!(await redeemChallenge(deps, trx, challenge))) throw tooLate();
  const { rpId } = passkeySite(deps.config.baseUrl);
  if (await moveCounter(trx, { id: passkey.id, counter, rpId, nowMs: deps.now() })) return;
  deps.log.warn({ passkeyId: passkey.id, userId: passkey.user_id }, 'the counter of a passkey did not increase');
  throw invalid({
    credential: [
      t(
        'This passkey was rejected because its counter did not increase, so there may be a copy of it. Log in another way and remove it.',
      ),
    ],
  });
}

/** Required if the passkey replaces both factors. Throws `invalid`. */
export function requireVerifiedUser({ isUserVerified }: Pick<Assertion, 'isUserVerified'>): void {
  if (!isUserVerified)
    throw invalid({
      credential: [t('Your device did not check that it is you. Set up its screen lock or PIN, then try again.')],
    });
}

export const tooLate = (): Refusal =>
  invalid({ credential: [t('The request has expired or was already used. Try again.')] });

/** Usually the page was opened at another address. */
export const notAccepted = ({ config }: Pick<Deps, 'config'>): Refusal =>
  invalid({
    credential: [
      t('This passkey was not accepted. Open Gatehouse at {baseUrl} and try again.', { baseUrl: config.baseUrl }),
    ],
  });
