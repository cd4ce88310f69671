type Properties = {
  /** for `lang` in HTML and for `Intl` */
  tag: string;
  /** the language's name in itself */
  name: string;
  /** for dates in `Intl`, if they are not written as `tag` has them */
  dateTag?: string;
  /** between two sentences, and between the parts of a duration; default: a space */
  separator?: string;
  /** nouns start with a capital within a sentence too */
  hasCapitalNouns?: true;
};

/** The languages of the console, pages and mails. A language is its line here and its catalog in `locales/`. */
const properties = {
  en: { tag: 'en', name: 'English', dateTag: 'en-GB' },
  de: { tag: 'de', name: 'Deutsch', hasCapitalNouns: true },
  fr: { tag: 'fr', name: 'Français' },
  es: { tag: 'es', name: 'Español' },
  pt: { tag: 'pt-BR', name: 'Português (Brasil)' },
  ja: { tag: 'ja', name: '日本語', separator: '' },
} satisfies Record<string, Properties>;

export type Language = keyof typeof properties;
export const languages = Object.keys(properties) as readonly Language[];

/** The texts in the code are in this language, so it has no catalog. */
export const sourceLanguage = 'en';
export const translatedLanguages = languages.filter((one) => one !== sourceLanguage);

const propertiesOf = (language: Language): Properties => properties[language];

export const languageTag = (language: Language): string => propertiesOf(language).tag;
export const languageName = (language: Language): string => propertiesOf(language).name;
export const languageDateTag = (language: Language): string => propertiesOf(language).dateTag ?? languageTag(language);

/** Joins sentences, or the parts of a duration. */
export const joinIn = (language: Language, texts: readonly string[]): string =>
  texts.join(propertiesOf(language).separator ?? ' ');

/** A label as it is written within a sentence. */
export const lowerIn = (language: Language, label: string): string =>
  propertiesOf(language).hasCapitalNouns ? label : label.toLocaleLowerCase(languageTag(language));
