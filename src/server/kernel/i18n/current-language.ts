import { AsyncLocalStorage } from 'node:async_hooks';
import { joinIn, type Language, languageTag, lowerIn, sourceLanguage } from './languages.ts';

const spoken = new AsyncLocalStorage<Language>();

/**
 * The language is in the async context. If it were a parameter, a function that forgot to pass it would show English.
 */
export const inLanguage = <T>(language: Language, work: () => T): T => spoken.run(language, work);

/** Returns English outside of pages and mails: in the API, jobs and logs. */
export const currentLanguage = (): Language => spoken.getStore() ?? sourceLanguage;

export const currentTag = (): string => languageTag(currentLanguage());

export const joinSentences = (sentences: readonly string[]): string => joinIn(currentLanguage(), sentences);

export const lowerLabel = (label: string): string => lowerIn(currentLanguage(), label);
