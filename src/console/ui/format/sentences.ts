import { tag } from '../../i18n/index.ts';

/** Sentences in one paragraph; Japanese puts no space between them. */
export const joinSentences = (sentences: readonly string[]): string => sentences.join(tag === 'ja' ? '' : ' ');
