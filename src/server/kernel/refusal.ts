import { t } from './i18n/index.ts';

/**
 * A "no" that the caller can act on: a closed code and a sentence for a person.
 * Everything else that is thrown is a bug and answers 500 without detail.
 */
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

/** The HTTP status of each code. */
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

/** Messages by field, the field named as the caller sent it (`alerts[0][value]`). */
export type FieldErrors = Record<string, string[]>;

type RefusalFacts = {
  errors?: FieldErrors;
  /** seconds after which the same request may succeed */
  retryAfterS?: number;
  /** methods that a path takes, for `method_not_allowed` */
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

/** Refuses with field errors; the message repeats the first, for clients that show only one. */
export function invalid(errors: FieldErrors): Refusal {
  const first = Object.values(errors)[0]?.[0] ?? t('The request is not valid.');
  const more = Object.values(errors).flat().length - 1;
  const message =
    more > 0 ? t('{first} (and {more, plural, one {# more error} other {# more errors}})', { first, more }) : first;
  return new Refusal('invalid', message, { errors });
}

/**
 * The sentence about a field and the rule that it breaks: `password must have at least 8 characters.` Only in English
 * is the name the subject of what follows, so that other languages put a colon between them.
 */
export const fieldError = (field: string, rule: string): string => t('{field} {rule}', { field, rule });

export function notFound(): Refusal {
  return new Refusal('not_found', t('Resource not found.'));
}
