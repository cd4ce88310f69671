import { z } from 'zod';
import { bareCode, t, withoutFrame } from '../../kernel/index.ts';

export const code = z
  .string()
  .max(50)
  .transform((text) => bareCode(withoutFrame(text)).replace(/[._,]/g, '').toLowerCase())
  .refine((text) => text !== '', { error: () => t('is required.') });

export const secondFactor = z.object({ code });
