import { z } from 'zod';
import { passwordProof } from '../passwords/index.ts';

const confirmation = z.string().trim().max(100);
export const ownDeletion = passwordProof.extend({ confirmation });
export const keepToken = z.object({ token: z.string().trim().max(200) });

export type PlannedDeletion = {
  username: string;
  delete_at: string;
  /** null if it was mailed */
  keep_url: string | null;
};
