import type { IncomingHttpHeaders } from 'node:http';
import { dayMs } from '../../kernel/index.ts';
import type { Certificate } from '../../network/index.ts';
import { type Assertion, isOfBody, type Severity } from './assertion.ts';
import { causeOf, type Mask } from './cause.ts';
import { compareValues } from './compare.ts';
import { examineBodyOf } from './examine-body.ts';

export type AssertedAnswer = {
  text: string | undefined;
  isCut?: boolean;
  bytes?: number | undefined;
  headers?: IncomingHttpHeaders | undefined;
  phases: { total: number };
  certificates: Certificate[];
};

/** `cause`: undefined if the assertion holds */
export type Assessment = { severity: Severity; cause: string | undefined };

type About = { accountId: number; nowMs: number; mask: Mask };

/** Returns the results in the order of the assertions. */
export async function assess(answer: AssertedAnswer, assertions: Assertion[], about: About): Promise<Assessment[]> {
  const ofBody = assertions.filter(isOfBody);
  const body = { text: answer.text ?? '', isCut: answer.isCut ?? false };
  const examined = ofBody.length === 0 ? [] : await examineBodyOf(about.accountId, body, ofBody);
  return assertions.map((assertion) => {
    const finding = isOfBody(assertion)
      ? examined[ofBody.indexOf(assertion)]!
      : examineFacts(answer, assertion, about.nowMs);
    return {
      severity: assertion.severity,
      cause: finding.holds ? undefined : causeOf(assertion, finding, about.mask),
    };
  });
}

function examineFacts(answer: AssertedAnswer, { source, property, comparison, target }: Assertion, nowMs: number) {
  const value = factOf(answer, source, property, nowMs);
  return compareValues(value === undefined ? [] : [value], comparison, target ?? '');
}

function factOf(
  { headers, bytes, phases, certificates }: AssertedAnswer,
  source: Assertion['source'],
  property: string | null,
  nowMs: number,
): string | number | undefined {
  switch (source) {
    case 'header': {
      const value = headers?.[(property ?? '').toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : value;
    }
    case 'size':
      return bytes;
    case 'response_time':
      return Math.round(phases.total);
    case 'certificate_issuer':
      return certificates.at(-1)?.issuedBy;
    case 'certificate_days':
      return certificates.length === 0
        ? undefined
        : Math.floor((Math.min(...certificates.map(({ expiresAt }) => expiresAt)) - nowMs) / dayMs);
    case 'json':
    case 'text':
      return undefined;
  }
}
