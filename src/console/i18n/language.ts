import { type Language, languages } from '../../languages.ts';

/**
 * The language of the document, as `Intl` names it. The service chooses the document, and each has the code in its own
 * language, so that another language is another document: nothing on a page ever changes its language.
 */
export const tag: string = typeof document === 'undefined' ? 'en' : document.documentElement.lang;

export const language: Language = languages.find((one) => tag.startsWith(one)) ?? 'en';
