import { AsyncLocalStorage } from 'node:async_hooks';
import { joinIn, type Language, languageTag, lowerIn, sourceLanguage } from './languages.ts';

const spoken = new AsyncLocalStorage<Language>();

/**
 * Runs work whose texts are in this language. It travels with the calls, because every function that makes a part of a
 * page would have to hand it on, and the one that forgot would show English.
 */
export const inLanguage = <T>(language: Language, work: () => T): T => spoken.run(language, work);

/** The language of the current call; English in everything that nobody reads on a page: the API, jobs, logs. */
export const currentLanguage = (): Language => spoken.getStore() ?? sourceLanguage;

/** The current language as `Intl` and `lang` name it. */
export const currentTag = (): string => languageTag(currentLanguage());

/** Joins sentences, or the parts of a duration, in the current language. */
export const joinSentences = (sentences: readonly string[]): string => joinIn(currentLanguage(), sentences);

/** A label as it is written within a sentence of the current language. */
export const lowerLabel = (label: string): string => lowerIn(currentLanguage(), label);
