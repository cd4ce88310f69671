import { type Language, languages, languageTag, sourceLanguage } from '../../languages.ts';

/** Unit tests have no document and no types for it. */
const browser = globalThis as { document?: { documentElement: { lang: string } } };

/** Never changes on a page: each language has its own document and code. */
export const tag: string = browser.document?.documentElement.lang ?? languageTag(sourceLanguage);

export const language: Language = languages.find((one) => languageTag(one) === tag) ?? sourceLanguage;
