import { assertionList, type Comparison, maxAssertions } from '../assertions/index.ts';
import { isRecord, type UntrustedObject } from './untrusted-json.ts';

export type ImportedAssertion = {
  source: 'json' | 'text' | 'header' | 'response_time';
  property?: string | undefined;
  comparison: Comparison;
  target?: string | undefined;
};

type Fitted = { assertions: ImportedAssertion[]; lost: UntrustedObject[] };

/** `convert` returns undefined if an assertion has no equivalent. Invalid assertions and those over the limit are lost. */
export function fitAssertions(
  given: unknown[],
  convert: (one: UntrustedObject) => ImportedAssertion | undefined,
): Fitted {
  const fitted: Fitted = { assertions: [], lost: [] };
  for (const one of given.filter(isRecord)) {
    const assertion = convert(one);
    const isValid = assertion !== undefined && assertionList.safeParse([assertion]).success;
    if (isValid && fitted.assertions.length < maxAssertions) fitted.assertions.push(assertion);
    else fitted.lost.push(one);
  }
  return fitted;
}
