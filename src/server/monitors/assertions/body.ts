import type { Assertion } from './assertion.ts';
import { compareText, compareValues, type Finding, textForms } from './compare.ts';
import { jsonPath } from './json-path.ts';

export type Body = { text: string; isCut: boolean };

/** Returns the findings in the order of the assertions. */
export function examineBody(body: Body, assertions: Assertion[]): Finding[] {
  const json = assertions.some(({ source }) => source === 'json') ? parse(body) : undefined;
  const forms = textForms(body.text);
  return assertions.map(({ source, property, comparison, target }) => {
    if (source === 'text') return compareText(forms, comparison, target ?? '');
    if (json === undefined || 'problem' in json) return { holds: false, problem: json?.problem ?? 'not_json' };
    try {
      return compareValues(
        jsonPath(property ?? '$')
          .query(json.value)
          .values(),
        comparison,
        target ?? '',
      );
    } catch {
      // The response has too many levels.
      return { holds: false, problem: 'late' };
    }
  });
}

function parse({ text, isCut }: Body): { value: never } | { problem: 'not_json' | 'long_json' } {
  try {
    return { value: JSON.parse(text) as never };
  } catch {
    return { problem: isCut ? 'long_json' : 'not_json' };
  }
}
