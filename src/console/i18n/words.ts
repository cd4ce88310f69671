import { createElement, Fragment, type ReactNode } from 'react';
import { tag } from './language.ts';

const rules = new Intl.PluralRules(tag);
const numbers = new Intl.NumberFormat(tag);

/** What compiled messages call (`build/compile.ts`). The cases of a plural are `one`, `other`, `=0` … */
export const words = {
  number: (value: number): string => numbers.format(value),
  plural: <Said>(value: number, cases: Record<string, Said>): Said | undefined =>
    cases[`=${value}`] ?? cases[rules.select(value)] ?? cases.other,
  select: <Said>(value: string, cases: Record<string, Said>): Said | undefined =>
    Object.hasOwn(cases, value) ? cases[value] : cases.other,
  // Children one by one need no keys.
  rich: (...parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts),
};
