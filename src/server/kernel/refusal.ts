import { t } from './i18n/index.ts';

/** A Refusal is an error that the caller can act on. Other errors are bugs and return 500. */
export type RefusalCode =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'too_large'
  | 'unsupported_type'
  | 'invalid'
  | 'too_many'
  | 'unavailable';

export const refusalStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
} satisfies Record<RefusalCode, number>;

/** Fields are named as in the request (`alerts[0][value]`). */
export type FieldErrors = Record<string, string[]>;

type RefusalFacts = {
  errors?: FieldErrors;
  retryAfterS?: number;
  allow?: string;
  cause?: unknown;
};

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly errors: FieldErrors | undefined;
  readonly retryAfterS: number | undefined;
  readonly allow: string | undefined;

  constructor(code: RefusalCode, message: string, facts: RefusalFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    // not shown: a class
    this.name = 'Refusal';
    this.code = code;
    this.errors = facts.errors;
    this.retryAfterS = facts.retryAfterS;
    this.allow = facts.allow;
  }
}

/** The message repeats the first error, for clients that show only one. */
export function invalid(errors: FieldErrors): Refusal {
  const first = Object.values(errors)[0]?.[0] ?? t('The request is not valid.');
  const more = Object.values(errors).flat().length - 1;
  const message =
    more > 0 ? t('{first} (and {more, plural, one {# more error} other {# more errors}})', { first, more }) : first;
  return new Refusal('invalid', message, { errors });
}

/** Returns, for example, `password must have at least 8 characters.` Other languages put a colon after the field. */
export const fieldError = (field: string, rule: string): string => t('{field} {rule}', { field, rule });

export function notFound(): Refusal {
  return new Refusal('not_found', t('Resource not found.'));
}
