import { type Language, languages, languageTag, sourceLanguage } from '../../languages.ts';

/** In unit tests, there is no document, and no type for it. */
const browser = globalThis as { document?: { documentElement: { lang: string } } };

/** Stays the same while a page is open, because each language has its own document and code. */
export const tag: string = browser.document?.documentElement.lang ?? languageTag(sourceLanguage);

export const language: Language = languages.find((one) => languageTag(one) === tag) ?? sourceLanguage;
