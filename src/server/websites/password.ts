import { hash, verify } from '@node-rs/argon2';

export const minPasswordLength = 8;

/** Argon2id with OWASP's first choice of costs: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One password may come as different code points from different keyboards. */
const folded = (password: string): string => password.trim().normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(folded(password), cost);

export const isPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, folded(password));
