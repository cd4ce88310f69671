import { createElement, Fragment, type ReactNode } from 'react';
import { tag } from './language.ts';

const rules = new Intl.PluralRules(tag);
const numbers = new Intl.NumberFormat(tag);

/** Called by compiled messages (`build/compile.ts`). Plural cases are `one`, `other`, `=0` … */
export const words = {
  number: (value: number): string => numbers.format(value),
  plural: <Said>(value: number, cases: Record<string, Said>): Said | undefined =>
    cases[`=${value}`] ?? cases[rules.select(value)] ?? cases.other,
  select: <Said>(value: string, cases: Record<string, Said>): Said | undefined =>
    Object.hasOwn(cases, value) ? cases[value] : cases.other,
  // Passed as separate arguments, because children in an array would need keys.
  rich: (...parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts),
};
