import type { UserRow } from '../../database/index.ts';
import type { Language } from '../../kernel/index.ts';

/** Defaults to English, because mails have no browser language to fall back to. */
export const languageOfUser = ({ language }: Pick<UserRow, 'language'>): Language => language ?? 'en';
