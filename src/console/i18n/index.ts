export { language, tag } from './language.ts';
export { t, tRich } from './translate.ts';
