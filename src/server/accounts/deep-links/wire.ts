import { z } from 'zod';
import type { Membership } from '../account/index.ts';

export const deepLink = z.object({ path: z.string().min(1).max(2000) });

export type FoundAccount = { kind: string; account: Membership };
