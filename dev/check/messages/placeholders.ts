import { parse, type Token } from '@messageformat/parser';

export type Shape = {
  values: Set<string>;
  plurals: { value: string; keys: string[] }[];
  selects: string[];
  tags: string[];
};

export function shapeOf(text: string): Shape {
  const shape: Shape = { values: new Set(), plurals: [], selects: [], tags: [] };
  collect(parse(text), shape);
  shape.tags = [...text.matchAll(/<\/?([a-z]\w*)>/g)].map(([tag]) => tag).sort();
  return shape;
}

function collect(tokens: readonly Token[], shape: Shape): void {
  for (const token of tokens) {
    if (token.type === 'content' || token.type === 'octothorpe') continue;
    shape.values.add(token.arg);
    if (token.type === 'argument' || token.type === 'function') continue;
    if (token.type === 'plural') shape.plurals.push({ value: token.arg, keys: token.cases.map(({ key }) => key) });
    if (token.type === 'select') shape.selects.push(`${token.arg}: ${token.cases.map(({ key }) => key).sort()}`);
    for (const each of token.cases) collect(each.tokens, shape);
  }
}

/** Returns the problem of a translation, worded as the end of a sentence. Returns undefined if nothing is. */
export function problemOf(english: string, translation: string, language: string): string | undefined {
  try {
    const [wanted, given] = [shapeOf(english), shapeOf(translation)];
    const missing = [...wanted.values].filter((name) => !given.values.has(name));
    const added = [...given.values].filter((name) => !wanted.values.has(name));
    if (missing.length > 0) return `lacks {${missing.join('}, {')}}`;
    if (added.length > 0) return `has {${added.join('}, {')}}, which the English text does not have`;
    if (wanted.tags.join() !== given.tags.join()) return `has other tags than the English text`;
    const casesOf = ({ selects }: Shape) => [...new Set(selects)].sort().join('; ');
    if (casesOf(given) !== casesOf(wanted)) return 'chooses between other cases than the English text';
    return pluralProblem(given, language);
  } catch (error) {
    return `is no ICU message: ${(error as Error).message}`;
  }
}

/** French, Spanish and Portuguese use `many` for whole millions. The form for `other` is acceptable there. */
const mayLack = new Set(['many']);

function pluralProblem({ plurals }: Shape, language: string): string | undefined {
  const categories: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const { value, keys } of plurals) {
    const missing = categories.filter((category) => !keys.includes(category) && !mayLack.has(category));
    if (missing.length > 0) return `lacks the case ${missing.join(', ')} of ${value}`;
    const added = keys.filter((key) => !key.startsWith('=') && !categories.includes(key));
    if (added.length > 0) return `has the case ${added.join(', ')} of ${value}, which the language does not have`;
  }
  return undefined;
}
