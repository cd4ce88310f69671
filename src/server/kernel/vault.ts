import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Encrypts values that are needed again, and hashes values that are only looked up. */
export type Vault = {
  /** AES-256-GCM. `purpose` is authenticated, so a value can't be moved to another column. */
  seal(purpose: string, text: string): string;
  open(purpose: string, sealed: string): string;
  /** HMAC-SHA-256, one key per purpose. */
  hmac(purpose: string, text: string): string;
};

export function createVault(secret: string): Vault {
  const keys = new Map<string, KeyObject>();
  const key = (purpose: string): KeyObject => {
    let found = keys.get(purpose);
    if (!found) {
      // Caches the key, because creating it for each use would cost more than the hash.
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

export const sha256 = (text: string): string => hash('sha256', text, 'base64url');

export const randomToken = (): string => randomBytes(32).toString('base64url');
