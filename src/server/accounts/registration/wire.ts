import { z } from 'zod';
import { emailField } from '../account/index.ts';

export const newInvitation = z.object({ email: emailField.nullish() });

/** `url` is only in the response to the creation. */
export type Invitation = { id: number; url?: string; email: string | null; expires_at: string };
