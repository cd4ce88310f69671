import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Kept = { id: string; key: KeyObject; rpId: string; userHandle: string; counter: number };
type CreationOptions = { challenge: string; rp: { id?: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId?: string; allowCredentials?: { id: string }[] };

type ResponseOverrides = {
  aaguid?: string;
  origin?: string;
  rpId?: string;
  isUserVerified?: boolean;
  counter?: number;
  type?: string;
};

const flag = { present: 0x01, verified: 0x04, attested: 0x40 };

/** A browser with an authenticator, for P-256 passkeys. */
export class SoftwareAuthenticator {
  readonly #origin: string;
  readonly #countsUses: boolean;
  readonly kept: Kept[] = [];

  constructor(origin: string, { countsUses = false } = {}) {
    this.#origin = origin;
    this.#countsUses = countsUses;
  }

  create({ challenge, rp, user }: CreationOptions, lies: ResponseOverrides = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const rpId = rp.id ?? '';
    const counter = this.#countsUses ? 1 : 0;
    const id = randomBytes(16);
    const passkey = { id: id.toString('base64url'), key: privateKey, rpId, userHandle: user.id, counter };
    this.kept.push(passkey);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE: an elliptic curve key (2) for ES256 (-7) on P-256 (1).
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytesOf(x)],
        [-3, bytesOf(y)],
      ]),
    );
    const authData = Buffer.concat([
      authenticatorData({ rpId, counter, ...lies }, flag.attested),
      Buffer.from((lies.aaguid ?? '').replaceAll('-', '').padEnd(32, '0'), 'hex'),
      Buffer.from([0, id.length]),
      id,
      cose,
    ]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      clientExtensionResults: { credProps: { rk: true } },
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: this.#clientData(challenge, { type: 'webauthn.create', ...lies }).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  get({ challenge, allowCredentials }: RequestOptions, lies: ResponseOverrides & { passkey?: Kept } = {}) {
    const allowed = this.kept.filter(({ id }) => allowCredentials?.some((one) => one.id === id) ?? true);
    const passkey = lies.passkey ?? allowed.at(-1);
    if (!passkey) throw new Error('there is no passkey that is allowed');
    if (this.#countsUses) passkey.counter++;
    const clientData = this.#clientData(challenge, { type: 'webauthn.get', ...lies });
    const authData = authenticatorData({ rpId: passkey.rpId, counter: passkey.counter, ...lies }, 0);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, passkey.key).toString('base64url'),
        userHandle: passkey.userHandle,
      },
    };
  }

  #clientData(challenge: string, { type, origin = this.#origin }: ResponseOverrides): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

function authenticatorData({ rpId = '', counter = 0, isUserVerified = true }: ResponseOverrides, more: number): Buffer {
  const fixed = Buffer.alloc(5);
  fixed[0] = flag.present | (isUserVerified ? flag.verified : 0) | more;
  fixed.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), fixed]);
}

const bytesOf = (base64url: string): Uint8Array => new Uint8Array(Buffer.from(base64url, 'base64url'));
