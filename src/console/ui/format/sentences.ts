import { joinIn } from '../../../languages.ts';
import { language } from '../../i18n/index.ts';

export const joinSentences = (sentences: readonly string[]): string => joinIn(language, sentences);
