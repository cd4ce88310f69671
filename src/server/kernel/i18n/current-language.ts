import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, languageTag } from './languages.ts';

const spoken = new AsyncLocalStorage<Language>();

/**
 * Runs work whose texts are in this language. It travels with the calls, because every function that makes a part of a
 * page would have to hand it on, and the one that forgot would show English.
 */
export const inLanguage = <T>(language: Language, work: () => T): T => spoken.run(language, work);

/** The language of the current call; English in everything that nobody reads on a page: the API, jobs, logs. */
export const currentLanguage = (): Language => spoken.getStore() ?? 'en';

/** The current language as `Intl` and `lang` name it. */
export const currentTag = (): string => languageTag(currentLanguage());
