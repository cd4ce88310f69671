export { type Message, message } from '../../../shared/message.ts';
export { currentLanguage, currentTag, inLanguage, joinSentences, lowerLabel } from './current-language.ts';
export { type Language, languageDateTag, languages, languageTag } from './languages.ts';
export { preferredLanguage } from './negotiate.ts';
export { StoredMessages } from './stored-messages.ts';
export { t, tHtml } from './translate.ts';
