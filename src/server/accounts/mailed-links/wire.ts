import { z } from 'zod';
import type { LinkPurpose } from '../../database/index.ts';
import { token } from '../account/index.ts';

export const linkToken = z.object({ token });

/** What a link by mail does, and the address that it was sent to. */
export type MailedLink = { purpose: LinkPurpose; email: string };
