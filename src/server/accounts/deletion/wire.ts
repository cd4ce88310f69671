import { z } from 'zod';

/** A username, typed by whoever wants it deleted. */
const confirmation = z.string().trim().max(100);
export const ownDeletion = z.object({
  confirmation,
  /** of users who have one */
  current_password: z.string().trim().max(1000).optional(),
});
export const keepToken = z.object({ token: z.string().trim().max(200) });

/** An account that is to be deleted. */
export type PlannedDeletion = {
  username: string;
  delete_at: string;
  /** keeps it; only where no mail tells it */
  keep_url: string | null;
};
