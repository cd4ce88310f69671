import { z } from 'zod';
import { ignoreUnknownFields, text } from '../../http/index.ts';

export const clientBody = z.object({
  client_id: text(255).trim().min(1),
  client_secret: text(255).trim().min(1),
});
export const propertyBody = z.object({ property: text(2000).min(1) });
export const disconnectQuery = z.object({ terms: z.enum(['keep', 'delete']).nullish() });
export const callbackQuery = ignoreUnknownFields(
  z.object({ state: z.string().max(200).nullish(), code: z.string().max(2000).nullish() }),
);

export type SearchConsole = {
  /** null if there is no client yet */
  client_id: string | null;
  redirect_uri: string;
  has_access: boolean;
  property: string | null;
  imported_through: string | null;
  next_import_at: string | null;
  problem: string | null;
};
