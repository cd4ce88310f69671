import { z } from 'zod';
import { t } from '../../kernel/index.ts';

export const code = z
  .string()
  .max(50)
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .refine((text) => text !== '', { error: () => t('is required.') });

export const secondFactor = z.object({ code });
