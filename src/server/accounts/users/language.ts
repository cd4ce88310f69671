import type { UserRow } from '../../database/index.ts';
import type { Language } from '../../kernel/index.ts';

/** What mails to a user are written in: what the user chose, else English, for nobody knows the browser where they are read. */
export const languageOfUser = ({ language }: Pick<UserRow, 'language'>): Language => language ?? 'en';
