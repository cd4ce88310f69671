import { z } from 'zod';
import type { LinkPurpose } from '../../database/index.ts';
import { token } from '../account/index.ts';

export const linkToken = z.object({ token });

export type MailedLink = { purpose: LinkPurpose; email: string };
