/** The languages that the console, pages and mails are written in. English is what the code says. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'ja'] as const;
export type Language = (typeof languages)[number];

/** As a language is named in `lang` of HTML and to `Intl`. */
const tags = { en: 'en', de: 'de', fr: 'fr', es: 'es', pt: 'pt-BR', ja: 'ja' } satisfies Record<Language, string>;
export const languageTag = (language: Language): string => tags[language];

/** What those call it who speak it. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português (Brasil)',
  ja: '日本語',
} satisfies Record<Language, string>;
