import { hash, verify } from '@node-rs/argon2';
import { FairSemaphore, KeyedMutex, Refusal, t } from '../../kernel/index.ts';

export const passwordLength = { min: 8, max: 1000 };

/** OWASP's first recommendation for Argon2id: 19 MiB, two passes, about 50 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Keyboards can produce different code points for the same password. */
const normalized = (password: string): string => password.normalize('NFKC');

/**
 * Two at a time: hashing runs in libuv's four threads, which files, DNS and compression also need. Each network or user
 * has its own queue, so a flood doesn't block others.
 */
export const passwordWork = new FairSemaphore(2, { ofOne: 32, inAll: 256 }, tooManyRequests);

function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const done = passwordWork.run(owner, work);
  if (done) return done;
  throw tooManyRequests();
}

function tooManyRequests(): Refusal {
  return new Refusal('too_many', t('Too many requests. Try again later.'), { retryAfterS: 5 });
}

/** Throws `too_many`. */
export const hashPassword = async (password: string): Promise<string> =>
  inTurn('new passwords', () => hash(normalized(password), cost));

const linkUses = new KeyedMutex<string>();

/** Runs uses of the same link one after another, so concurrent uses of a consumed link cost no hash. */
export const redeemInTurn = <T>(tokenHash: string, work: () => Promise<T>): Promise<T> => linkUses.run(tokenHash, work);

// Used for comparisons if there is no user, so response times don't differ.
let nobody: Promise<string> | undefined;

/**
 * Does the same work if there is no hash, so timing doesn't reveal which names exist. Throws `too_many` if the
 * queue is full.
 * @param asker the network or user whose queue is used
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
  asker: string,
): Promise<boolean> {
  const matches = await inTurn(asker, async () => {
    // A separate turn could be rejected, and `nobody` would stay rejected.
    nobody ??= hash(normalized('nobody has this password'), cost);
    return verify(passwordHash ?? (await nobody), normalized(password));
  });
  return typeof passwordHash === 'string' && matches;
}
