import { type Bases, type SendRequest, ToolError } from './api.ts';

const timeoutMs = 60_000;

export type Service = { apiKey: string; bases: Bases };

/**
 * Sends requests over the network. Rejects redirects, because the key must be sent only to the configured addresses.
 */
export function sendByFetch({ apiKey, bases }: Service): SendRequest {
  return async ({ of, method, path, body }) => {
    const base = bases[of];
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: `Bearer ${apiKey}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (response.status >= 300 && response.status < 400)
        throw new ToolError(`${base} redirects to another URL. Start the MCP server with that URL as --url.`);
      return { status: response.status, body: await response.text() };
    } catch (error) {
      if (error instanceof ToolError) throw error;
      throw new ToolError(failureOf(base, error));
    }
  };
}

function failureOf(base: string, error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `Gatehouse at ${base} did not answer within ${timeoutMs / 1000} seconds. Try again, or request a shorter period.`;
  const { code } = (error instanceof Error ? (error.cause ?? {}) : {}) as NodeJS.ErrnoException;
  return `Gatehouse cannot be reached at ${base}${code ? ` (${code})` : ''}. Check that it is running and that --url is correct.`;
}
