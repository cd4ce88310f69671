import { z } from 'zod';
import { passwordProof } from '../passwords/index.ts';

/** A username, typed by whoever wants it deleted. */
const confirmation = z.string().trim().max(100);
export const ownDeletion = passwordProof.extend({ confirmation });
export const keepToken = z.object({ token: z.string().trim().max(200) });

/** An account that is to be deleted. */
export type PlannedDeletion = {
  username: string;
  delete_at: string;
  /** keeps it; only where no mail tells it */
  keep_url: string | null;
};
