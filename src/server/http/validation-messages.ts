import type { z } from 'zod';
import { fieldError, t } from '../kernel/index.ts';

export const validationMessage = (field: string, issue: z.core.$ZodIssue, given: Record<string, unknown>): string =>
  fieldError(field, ruleOf(field, issue, given));

function ruleOf(field: string, issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(issue, given)) return t('is required.');
      return typeRule(field, issue.expected);
    case 'invalid_value':
      if (isMissing(issue, given)) return t('is required.');
      return t('must be one of {values}.', { values: issue.values.map(String).join(', ') });
    case 'too_small': {
      const min = String(issue.minimum);
      if (issue.origin === 'string')
        return Number(min) <= 1 ? t('is required.') : t('must have at least {min} characters.', { min });
      return issue.inclusive === false
        ? t('must be greater than {min}.', { min })
        : t('must be at least {min}.', { min });
    }
    case 'too_big': {
      const max = String(issue.maximum);
      if (issue.origin === 'string') return t('must have at most {max} characters.', { max });
      if (issue.origin === 'array') return t('must have at most {max} entries.', { max });
      return issue.inclusive === false ? t('must be less than {max}.', { max }) : t('must be at most {max}.', { max });
    }
    case 'custom':
      return issue.message;
    case 'invalid_format':
      // not shown: zod’s own words ("Invalid string: …"), which would show a pattern
      return issue.message.startsWith('Invalid ') ? t('is not valid.') : issue.message;
    default:
      return t('is not valid.');
  }
}

/** Treats undefined, null and empty values alike, because to users all three are missing. */
function isMissing(issue: z.core.$ZodIssue, given: Record<string, unknown>): boolean {
  if (issue.path.length !== 1) return false;
  const value = given[String(issue.path[0])];
  return value === undefined || value === null || value === '';
}

function typeRule(field: string, expected: string): string {
  switch (expected) {
    case 'array':
      return t('must be a list: in forms {field}[0], {field}[1] and so on, for rows {field}[0][key].', { field });
    case 'int':
      return t('must be a whole number.');
    case 'number':
      return t('must be a number.');
    case 'string':
      return t('must be a text.');
    case 'boolean':
      return t('must be true or false.');
    case 'object':
      return t('must be a row with a key and a value.');
    default:
      return t('must be {expected}.', { expected });
  }
}
