import { z } from 'zod';
import type { Membership } from '../account/index.ts';

export const deepLink = z.object({ path: z.string().min(1).max(2000) });

/** Which of one's accounts has what an address shows. `kind` is that of a linked resource. */
export type FoundAccount = { kind: string; account: Membership };
