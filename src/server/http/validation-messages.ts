import type { z } from 'zod';

/** A sentence for a person about one error of one field. */
export function validationMessage(field: string, issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(issue, given)) return `${field} is required.`;
      if (issue.expected === 'array')
        return `${field} must be a list: in forms ${field}[0], ${field}[1] and so on, for rows ${field}[0][key].`;
      return `${field} must be ${typeNames[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      if (isMissing(issue, given)) return `${field} is required.`;
      return `${field} must be one of ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1
          ? `${field} is required.`
          : `${field} must have at least ${issue.minimum} characters.`;
      return `${field} must be ${issue.inclusive === false ? 'greater than' : 'at least'} ${issue.minimum}.`;
    case 'too_big':
      if (issue.origin === 'string') return `${field} must have at most ${issue.maximum} characters.`;
      if (issue.origin === 'array') return `${field} must have at most ${issue.maximum} entries.`;
      return `${field} must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}.`;
    case 'custom':
      return `${field} ${issue.message}`;
    case 'invalid_format':
      // The schema's own words say what to enter; zod's ("Invalid string: …") would show a pattern.
      return issue.message.startsWith('must ') ? `${field} ${issue.message}` : `${field} is not valid.`;
    default:
      return `${field} is not valid.`;
  }
}

/** Left out, null or empty: to a person, all three are a missing value. */
function isMissing(issue: z.core.$ZodIssue, given: Record<string, unknown>): boolean {
  if (issue.path.length !== 1) return false;
  const value = given[String(issue.path[0])];
  return value === undefined || value === null || value === '';
}

const typeNames: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  object: 'a row with a key and a value',
};
