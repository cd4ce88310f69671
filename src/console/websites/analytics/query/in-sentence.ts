import { language } from '../../../i18n/index.ts';

/** Lowercases a label in English. Other languages put it unchanged after a colon. */
export const inSentence = (label: string): string => (language === 'en' ? label.toLowerCase() : label);
