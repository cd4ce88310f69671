import { z } from 'zod';
import { t } from '../../kernel/index.ts';

/** A code of an authenticator app, or a recovery code, however it is spaced. */
export const code = z
  .string()
  .max(50)
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .refine((text) => text !== '', { error: () => t('must be given.') });

export const secondFactor = z.object({ code });
