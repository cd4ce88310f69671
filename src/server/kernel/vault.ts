import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Seals what must be shown or used again, and hashes what must only be found again, under the service's secret. */
export type Vault = {
  /** AES-256-GCM; `purpose` is authenticated, so that a sealed text cannot be moved to another column */
  seal(purpose: string, text: string): string;
  /** Throws when the secret or the purpose is another one, or the text was changed. */
  open(purpose: string, sealed: string): string;
  /** HMAC-SHA-256 in base64url under a key of its own for each purpose */
  hmac(purpose: string, text: string): string;
};

/** `secret`: at least 32 characters. */
export function createVault(secret: string): Vault {
  const keys = new Map<string, KeyObject>();
  const key = (purpose: string): KeyObject => {
    let found = keys.get(purpose);
    if (!found) {
      // A key object: made of bytes anew at each use, it would cost more than the hash itself.
      found = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'gatehouse', purpose, 32)));
      keys.set(purpose, found);
    }
    return found;
  };
  const sealing = key('seal');
  return {
    seal(purpose, text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    hmac: (purpose, text) =>
      createHmac('sha256', key(`hmac:${purpose}`))
        .update(text)
        .digest('base64url'),
  };
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** A token that cannot be guessed: 32 bytes as base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url');
