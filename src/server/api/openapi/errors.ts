import type { Answer, JsonObject, Operation } from './document.ts';

const text = (description: string, example: string): JsonObject => ({
  type: 'string',
  description,
  examples: [example],
});
const object = (properties: JsonObject, required = Object.keys(properties)): JsonObject => ({
  type: 'object',
  properties,
  required,
});
const status: JsonObject = { type: 'integer', description: 'The HTTP status.', examples: [404] };
const message = text('The problem and its solution, for people.', 'Resource not found.');

export const errorSchemas: { [name: string]: JsonObject } = {
  Error: object({ message, status }),
  ValidationError: object({
    message,
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Messages by field, each field named as you sent it (`alerts[0][value]`).',
      examples: [{ interval: ['interval must be one of 60, 180, 300, 600, 900, 1800, 3600.'] }],
    },
    status,
  }),
  MarketplaceError: object({
    status: { type: 'string', const: 'error' },
    msg: text('What is wrong.', 'Invalid purchase code'),
  }),
  PlainError: object({ message }),
};

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 }, example: 30 },
};
const answer = (schema: string, description: string, more: object = {}): Answer => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  ...more,
});

export const errorAnswers: { [name: string]: Answer } = {
  BadRequest: answer('Error', 'The body does not match its content type.'),
  Unauthenticated: answer('Error', 'The API key is missing or unknown.', {
    headers: {
      'WWW-Authenticate': { description: 'How to send the key.', schema: { type: 'string', const: 'Bearer' } },
    },
  }),
  Forbidden: answer(
    'Error',
    'The account can’t do this: it is suspended, has reached its quota, the module (monitors, websites or market) is switched off, or the operation is only for the owner of the service.',
  ),
  NotFound: answer('Error', 'Your account has no such object.'),
  Conflict: answer('Error', 'The current state does not allow this. The message explains why.'),
  TooLarge: answer('Error', 'The body is larger than this operation accepts.'),
  UnsupportedType: answer('Error', 'The content type is not supported.'),
  Invalid: answer('ValidationError', 'One or more fields are invalid. The request was not executed.'),
  TooManyRequests: answer('Error', 'Too many requests for this key or address.', { headers: retryAfter }),
  ServerError: answer('Error', 'An internal error. The log has details under the request ID in `x-request-id`.'),
  Unavailable: answer('Error', 'A store is unavailable or busy. Try again after `Retry-After`.', {
    headers: retryAfter,
  }),
};

export const marketplaceErrors: { [status: string]: Answer } = {
  400: answer('MarketplaceError', 'A parameter is missing or malformed: "Invalid request".'),
  401: answer('MarketplaceError', 'The key is missing or unknown: "Invalid request".'),
  403: answer('MarketplaceError', 'The account of the key is suspended, or its market is switched off.'),
  404: answer('MarketplaceError', '"No items found", "Item Not Found" or "Invalid purchase code".'),
  429: answer('MarketplaceError', '"Too many requests".', { headers: retryAfter }),
};

const canConflict = /^\/api\/v1\/(market\/|websites\/[^/]+\/(imports|stats)|purchases\/|incidents\/|trash\/)/;

export function sharedErrors(path: string, method: string, operation: Operation): { [status: string]: Answer } {
  const takes = (place: string) => (operation.parameters ?? []).some((parameter) => parameter.in === place);
  const hasBody = operation.requestBody !== undefined;
  const needsKey = Array.isArray(operation.security) && operation.security.length > 0;
  const names: [string, keyof typeof errorAnswers | false][] = [
    ['400', hasBody && 'BadRequest'],
    ['401', needsKey && 'Unauthenticated'],
    ['403', needsKey && 'Forbidden'],
    ['404', (takes('path') || /^\/api\/v1\/(purchases|trash)\//.test(path)) && 'NotFound'],
    ['409', method !== 'get' && canConflict.test(path) && 'Conflict'],
    ['413', hasBody && 'TooLarge'],
    ['415', hasBody && 'UnsupportedType'],
    ['422', (hasBody || takes('query')) && 'Invalid'],
    ['429', 'TooManyRequests'],
    ['500', 'ServerError'],
    ['503', 'Unavailable'],
  ];
  return Object.fromEntries(
    names.flatMap(([code, name]) => (name ? [[code, { $ref: `#/components/responses/${name}` }]] : [])),
  );
}
