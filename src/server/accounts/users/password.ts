import { hash, verify } from '@node-rs/argon2';

export const passwordLength = { min: 8, max: 1000 };

/** Argon2id (the library's kind) with OWASP's first choice of costs: 19 MiB, two passes, about 50 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same password typed on another keyboard may come as other code points: both are the one password. */
const folded = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(folded(password), cost);

// What is compared when no such account exists, so that the answer takes as long. Nothing verifies against it for good.
let nobody: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash (no such user, or one without a password) the same work is done and the answer is no,
 * so that neither the answer nor its time tells which names exist.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await nobody), folded(password));
  return typeof passwordHash === 'string' && matches;
}
