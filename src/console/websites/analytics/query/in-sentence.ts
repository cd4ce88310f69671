import { language } from '../../../i18n/index.ts';

/** A label within an English sentence; those of other languages take it as it stands, behind a colon. */
export const inSentence = (label: string): string => (language === 'en' ? label.toLowerCase() : label);
