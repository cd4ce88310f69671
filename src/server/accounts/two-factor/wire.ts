import { z } from 'zod';
import { bareCode, t } from '../../kernel/index.ts';

export const code = z
  .string()
  .max(50)
  .transform((text) => bareCode(text).toLowerCase())
  .refine((text) => text !== '', { error: () => t('is required.') });

export const secondFactor = z.object({ code });
