import messageFormat from '@messageformat/core';
import type { ReactNode } from 'react';

type Values = Readonly<Record<string, string | number>>;
type RichValues = Readonly<Record<string, ReactNode | ((inner: ReactNode) => ReactNode)>>;

/** Accepts only string literals, because a computed text is not in the catalogs. */
type Text<T extends string> = string extends T ? never : T;

// The type declarations have a default export, but Node imports the class itself.
const MessageFormat = messageFormat as unknown as new (
  language: string,
) => { compile(text: string): (values: Values) => string };

/**
 * Returns a text in the page's language. `english` is an ICU message and the key in the catalogs: `t('{count, plural,
 * one {# monitor} other {# monitors}}', { count })`. The build replaces each call with its text (`build/plugin.ts`), so
 * this code is only for unit tests.
 */
export const t = <const T extends string>(english: Text<T>, values: Values = {}): string =>
  english.includes('{') ? new MessageFormat('en').compile(english)(values) : english;

/** Like `t`, for sentences with elements: `tRich('Read the <a>terms</a>', { a: (text) => <a href="…">{text}</a> })`. */
export const tRich = <const T extends string>(english: Text<T>, _values: RichValues): ReactNode => {
  throw new Error(`tRich is not available in unit tests: ${english}`);
};
