import { hash, verify } from '@node-rs/argon2';
import { FairSemaphore, KeyedMutex, Refusal, t } from '../../kernel/index.ts';

export const passwordLength = { min: 8, max: 1000 };

/** Argon2id (the library's kind) with OWASP's first choice of costs: 19 MiB, two passes, about 50 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same password typed on another keyboard may come as other code points: both are the one password. */
const folded = (password: string): string => password.normalize('NFKC');

/**
 * The costly work of the whole process, two at once: it goes on in the four threads that files, names of hosts and
 * compression need, too. New passwords have one queue, and each network or user that proves a known one has its own:
 * they take turns, so that a flood of either keeps nobody else from logging in.
 */
export const passwordWork = new FairSemaphore(2, { ofOne: 32, inAll: 256 });

function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const done = passwordWork.run(owner, work);
  if (done) return done;
  throw new Refusal('too_many', t('Too many requests: try again in a while.'), { retryAfterS: 5 });
}

/** Throws `too_many` while many others wait. */
export const hashPassword = async (password: string): Promise<string> =>
  inTurn('new passwords', () => hash(folded(password), cost));

const linkUses = new KeyedMutex<string>();

/**
 * Uses a mailed link to set a password, one at a time for each link. The work asks for the link again before it hashes,
 * and uses it up: however many come with the same link, the others find it used and cost no hash.
 */
export const redeemInTurn = <T>(tokenHash: string, work: () => Promise<T>): Promise<T> => linkUses.run(tokenHash, work);

// What is compared when no such account exists, so that the answer takes as long. Nothing verifies against it for good.
let nobody: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (no such user, or one without a password) the same work is done and the answer is no,
 * so that neither the answer nor its time tells which names exist. Throws `too_many` while many others wait.
 * @param asker the network or the user who waits in turn with others
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
  asker: string,
): Promise<boolean> {
  const matches = await inTurn(asker, async () => {
    // Not in turn itself: it has its place, and must not be refused for good.
    nobody ??= hash(folded('nobody has this password'), cost);
    return verify(passwordHash ?? (await nobody), folded(password));
  });
  return typeof passwordHash === 'string' && matches;
}
