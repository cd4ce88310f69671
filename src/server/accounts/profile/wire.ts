import { z } from 'zod';
import type { UserRow } from '../../database/index.ts';
import { type Language, languages, t } from '../../kernel/index.ts';
import { line, username } from '../account/index.ts';

export const userPatch = z.object({
  username: username.optional(),
  first_name: line(100).optional(),
  last_name: line(100).optional(),
  language: z
    .enum(languages, { error: () => t('must be one of {languages}, or null.', { languages: languages.join(', ') }) })
    .nullable()
    .optional(),
});

export type UserPatch = z.output<typeof userPatch>;

export type User = {
  id: number;
  username: string;
  email: string;
  email_verified: boolean;
  /** awaits confirmation */
  pending_email: string | null;
  has_password: boolean;
  first_name: string;
  last_name: string;
  /** null: the browser's */
  language: Language | null;
};

export const presentUser = (row: UserRow, pendingEmail: string | undefined): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  email_verified: row.email_verified_at !== null,
  pending_email: pendingEmail ?? null,
  has_password: row.password_hash !== null,
  first_name: row.first_name,
  last_name: row.last_name,
  language: row.language,
});
