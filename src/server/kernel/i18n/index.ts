export { currentLanguage, currentTag, inLanguage, joinSentences, lowerLabel } from './current-language.ts';
export { KeptTexts } from './kept-texts.ts';
export { type Language, languageDateTag, languages, languageTag } from './languages.ts';
export { preferredLanguage } from './negotiate.ts';
export { type Message, message, t, tHtml } from './translate.ts';
