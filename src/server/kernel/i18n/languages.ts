export { type Language, languages, languageTag } from '../../../languages.ts';
