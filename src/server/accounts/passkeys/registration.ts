import type { DatabaseOrTransaction, PasskeyRow, UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { descriptorOf, notAccepted, requireVerifiedUser, tooLate } from './assertion.ts';
import { type ChallengeFor, isLiveChallenge, issueChallenge, redeemChallenge } from './challenge.ts';
import { readClientData } from './client-data.ts';
import { passkeySite } from './site.ts';
import { userHandleOf } from './user-handle.ts';
import type { CreatedCredential } from './wire.ts';

/** EdDSA, ES256 and RS256 cover all authenticators. */
const algorithms = [-8, -7, -257];

/** Verified, not yet stored. */
export type Registration = {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  /** model of the authenticator; all zeros if unknown */
  aaguid: string;
  challenge: string;
};

/** The passkey is discoverable and requires user verification, so it can be the only login step. */
export async function requestRegistration(
  deps: Pick<Deps, 'vault' | 'now' | 'config'>,
  { wanted, user, passkeys }: { wanted: ChallengeFor; user: UserRow; passkeys: PasskeyRow[] },
) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: 'Gatehouse',
    rpID: passkeySite(deps.config.baseUrl).rpId,
    userID: new Uint8Array(Buffer.from(userHandleOf(deps, user.id), 'base64url')),
    userName: user.username,
    userDisplayName: `${user.first_name} ${user.last_name}`.trim() || user.username,
    challenge: issueChallenge(deps, wanted),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

export async function checkRegistration(
  deps: Pick<Deps, 'vault' | 'now' | 'config' | 'log'>,
  { credential, wanted }: { credential: CreatedCredential; wanted: ChallengeFor },
): Promise<Registration> {
  const { encodedChallenge, challenge } = readClientData(credential.response.clientDataJSON);
  if (!isLiveChallenge(deps, challenge, wanted)) throw tooLate();
  const { transports = [], clientDataJSON, attestationObject } = credential.response;
  const { rpId, origin } = passkeySite(deps.config.baseUrl);
  const refuse = (error: unknown): never => {
    deps.log.debug({ err: error }, 'rejected a new passkey');
    throw notAccepted(deps);
  };
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const statement = await withoutAttestation(attestationObject).catch(refuse);
  const checked = await verifyRegistrationResponse({
    response: {
      id: credential.id,
      rawId: credential.rawId,
      type: credential.type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject: statement },
    },
    expectedChallenge: encodedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse);
  if (!checked.verified) throw notAccepted(deps);
  const { aaguid, userVerified, credential: made } = checked.registrationInfo;
  requireVerifiedUser({ isUserVerified: userVerified });
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports,
    aaguid,
    challenge,
  };
}

export async function redeemRegistration(
  deps: Pick<Deps, 'now'>,
  trx: DatabaseOrTransaction,
  { challenge }: Registration,
): Promise<void> {
  if (!(await redeemChallenge(deps, trx, challenge))) throw tooLate();
}

/** We request no attestation. Verifying its certificates could make us fetch URLs that they contain. */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  return isoBase64URL.fromBuffer(
    isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]),
    ),
  );
}
