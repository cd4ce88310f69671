import { language } from '../../../i18n/index.ts';

/** Makes a label lowercase in English. In other languages, the label stays unchanged and follows a colon. */
export const inSentence = (label: string): string => (language === 'en' ? label.toLowerCase() : label);
