import type { JWK, JWTPayload } from 'jose';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import {
  deleteRetiredKey,
  findActiveKey,
  insertSigningKey,
  listSigningKeys,
  retireKey,
  type SigningKeyRow,
} from './signing-key.store.ts';

const algorithm = 'EdDSA';
const sealed = 'licence-key';

/** Creates the key if necessary. Concurrent processes get the same key. */
export async function requireActiveKey(deps: Deps): Promise<SigningKeyRow> {
  const found = await findActiveKey(deps.database.db);
  if (found) return found;
  await insertSigningKey(deps.database.db, await generateKey(deps));
  const made = await findActiveKey(deps.database.db);
  if (!made) throw new Error('the new signing key was not found in the database');
  return made;
}

/** The old public key stays published. */
export async function rotateSigningKeys(deps: Deps): Promise<SigningKeyRow> {
  const before = await requireActiveKey(deps);
  const next = await generateKey(deps);
  await inTransaction(deps.database, async (trx) => {
    await retireKey(trx, before.kid, deps.now());
    await insertSigningKey(trx, next);
  });
  return requireActiveKey(deps);
}

export async function deleteSigningKey(deps: Pick<Deps, 'database'>, kid: string): Promise<void> {
  const { db } = deps.database;
  if (await deleteRetiredKey(db, kid)) return;
  if ((await findActiveKey(db))?.kid !== kid) throw notFound();
  throw new Refusal('conflict', t('This is the active signing key. Create a new key first, then delete this one.'));
}

/** JWK set (RFC 7517). */
export async function publicKeys(deps: Deps): Promise<{ keys: JWK[] }> {
  await requireActiveKey(deps);
  const rows = await listSigningKeys(deps.database.db);
  return { keys: rows.map((row) => JSON.parse(row.public_jwk) as JWK) };
}

const jose = () => import('jose');

/** `type` is the `typ` header, which distinguishes kinds of tokens. */
export async function sign(deps: Deps, key: SigningKeyRow, type: string, claims: JWTPayload): Promise<string> {
  const { importJWK, SignJWT } = await jose();
  const privateKey = await importJWK(JSON.parse(deps.vault.open(sealed, key.private_sealed)) as JWK, algorithm);
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm, typ: type, kid: key.kid }).sign(privateKey);
}

async function generateKey(deps: Deps): Promise<SigningKeyRow> {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await jose();
  const pair = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
  const [publicJwk, privateJwk] = [await exportJWK(pair.publicKey), await exportJWK(pair.privateKey)];
  const kid = await calculateJwkThumbprint(publicJwk);
  return {
    kid,
    public_jwk: JSON.stringify({ ...publicJwk, kid, alg: algorithm, use: 'sig' }),
    private_sealed: deps.vault.seal(sealed, JSON.stringify(privateJwk)),
    created_at: deps.now(),
    retired_at: null,
  };
}
