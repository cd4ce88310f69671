export type Fields = Record<string, unknown>;
export type Answer = { status: number; body: object };

export function unknownFields(fields: Fields, known: string[]): Answer | undefined {
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  return unknown === undefined
    ? undefined
    : wrong(400, 'invalid_request_error', `Received unknown parameter: ${unknown}`, 'parameter_unknown');
}

export const found = (thing: object | undefined): Answer =>
  thing ? { status: 200, body: thing } : wrong(404, 'invalid_request_error', 'No such thing.', 'resource_missing');

export const listed = (things: object[]): Answer => {
  const data = things.slice(0, 100);
  return { status: 200, body: { object: 'list', data, has_more: things.length > data.length, url: '/v1/list' } };
};

export const wrong = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, message, ...(code && { code }) } },
});
