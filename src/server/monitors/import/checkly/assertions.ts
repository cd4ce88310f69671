import { formatStatusCodes } from '../../monitor/index.ts';
import { allStatuses, rangesOf } from '../fit-values.ts';
import type { HttpRequest } from '../http-request.ts';
import { isRecord, toList, toNumber, toText, type UntrustedObject } from '../untrusted-json.ts';

type Judgement = {
  /** undefined: every status below 400 */
  statuses: string[] | undefined;
  text: HttpRequest['text'];
  /** assertions that can't be imported, without the values that they expect, which can be secrets */
  lost: string[];
};

/** Returns undefined if no status can pass. `shouldFail`: only statuses from 400 on are good. */
export function judgementOf(given: unknown, { shouldFail }: { shouldFail: boolean }): Judgement | undefined {
  const judged: Judgement = { statuses: undefined, text: undefined, lost: [] };
  const tests: ((status: number) => boolean)[] = [];
  for (const assertion of toList(given).filter(isRecord)) {
    const test = statusTest(assertion);
    const text = textOf(assertion);
    if (test) tests.push(test);
    else if (text && judged.text === undefined) judged.text = text;
    else if (!isAlwaysChecked(assertion)) judged.lost.push(described(assertion));
  }
  // A text condition accepts every status here, so the statuses are listed.
  if (tests.length === 0 && !shouldFail && judged.text === undefined) return judged;
  const isUsual = (status: number) => (shouldFail ? status >= 400 : tests.length > 0 || status < 400);
  const good = allStatuses.filter((status) => isUsual(status) && tests.every((test) => test(status)));
  return good.length === 0 ? undefined : { ...judged, statuses: [formatStatusCodes(rangesOf(good))] };
}

function statusTest({ source, comparison, target }: UntrustedObject): ((status: number) => boolean) | undefined {
  const expected = toNumber(target);
  if (source !== 'STATUS_CODE' || expected === undefined) return undefined;
  switch (comparison) {
    case 'EQUALS':
      return (status) => status === expected;
    case 'NOT_EQUALS':
      return (status) => status !== expected;
    case 'LESS_THAN':
      return (status) => status < expected;
    case 'GREATER_THAN':
      return (status) => status > expected;
    default:
      return undefined;
  }
}

/** An assertion with a property or a regular expression looks at a part of the body. */
function textOf({ source, comparison, target, property, regex }: UntrustedObject): HttpRequest['text'] {
  const isWhole = toText(property) === undefined && toText(regex) === undefined;
  if (source !== 'TEXT_BODY' || !isWhole || typeof target !== 'string' || target === '') return undefined;
  if (comparison === 'CONTAINS') return { lookup: target, alertsIf: 'missing' };
  return comparison === 'NOT_CONTAINS' ? { lookup: target, alertsIf: 'found' } : undefined;
}

/** A DNS check here fails if the answer is an error. */
const isAlwaysChecked = ({ source, comparison, target }: UntrustedObject): boolean =>
  source === 'RESPONSE_CODE' && comparison === 'EQUALS' && target === 'NOERROR';

const described = ({ source, property, comparison }: UntrustedObject): string =>
  [source, property, comparison].flatMap((word) => toText(word) ?? []).join(' ');
