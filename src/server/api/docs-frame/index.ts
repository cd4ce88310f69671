export { CachedPages, htmlType, jsonType } from './cached-pages.ts';
export { framePage, headersOf, type Site } from './frame.ts';
export { codeBlock } from './html.ts';
export { frameScript } from './script.ts';
export { findHits, type Hit, queryOf, type SearchableHit, searchable, wordsOf } from './search.ts';
export { frameCss } from './style.ts';
