import messageFormat from '@messageformat/core';
import type { ReactNode } from 'react';

type Values = Readonly<Record<string, string | number>>;
type RichValues = Readonly<Record<string, ReactNode | ((inner: ReactNode) => ReactNode)>>;

/** Only literals: what is put together at run time is in no catalogue. */
type Text<T extends string> = string extends T ? never : T;

// Its types tell of a default export; what Node imports is the class itself.
const MessageFormat = messageFormat as unknown as new (
  language: string,
) => { compile(text: string): (values: Values) => string };

/**
 * A text in the language of the page. `english` is an ICU message, and the name of the text in the catalogues:
 * `t('{count, plural, one {# monitor} other {# monitors}}', { count })`. The build puts the text of each language in the
 * place of the call (`build/plugin.ts`), so that it may stand anywhere, also where a file is loaded. What is here is for
 * unit tests, which run the sources.
 */
export const t = <const T extends string>(english: Text<T>, values: Values = {}): string =>
  english.includes('{') ? new MessageFormat('en').compile(english)(values) : english;

/**
 * The same with elements in the sentence: values may be any, and functions wrap what stands between tags of their name:
 * `tRich('Read the <a>terms</a>', { a: (text) => <a href="…">{text}</a> })`.
 */
export const tRich = <const T extends string>(english: Text<T>, _values: RichValues): ReactNode => {
  throw new Error(`unit tests show no elements: ${english}`);
};
