import { z } from 'zod';
import type { Membership } from '../wire.ts';
import type { LinkedThing } from './thing-of-path.ts';

export const deepLink = z.object({ path: z.string().min(1).max(2000) });

/** Which of one's accounts has what an address shows. */
export type DeepLinkTarget = { kind: LinkedThing['kind']; account: Membership };
