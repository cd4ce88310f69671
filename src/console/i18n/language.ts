import { type Language, languages, languageTag, sourceLanguage } from '../../languages.ts';

/** Tests of rules run without a document, and without its types. */
const browser = globalThis as { document?: { documentElement: { lang: string } } };

/**
 * The language of the document, as `Intl` names it. The service chooses the document, and each has the code in its own
 * language, so that another language is another document: nothing on a page ever changes its language.
 */
export const tag: string = browser.document?.documentElement.lang ?? languageTag(sourceLanguage);

export const language: Language = languages.find((one) => languageTag(one) === tag) ?? sourceLanguage;
