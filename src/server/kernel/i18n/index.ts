export { currentLanguage, currentTag, inLanguage } from './current-language.ts';
export { type Language, languages } from './languages.ts';
export { preferredLanguage } from './negotiate.ts';
export { type Message, message, t, tHtml } from './translate.ts';
