export {
  joinIn,
  type Language,
  languageDateTag,
  languages,
  languageTag,
  lowerIn,
  sourceLanguage,
} from '../../../languages.ts';
