import type { Service } from './fetch.ts';

export const defaultUrl = 'http://127.0.0.1:8080';

export class UsageError extends Error {}

export type McpSettings = Service & { allowWrites: boolean };

/** Throws `UsageError`, whose message never repeats a value that can be secret. */
export function readSettings(values: { url?: string; 'allow-writes'?: boolean }, env: NodeJS.ProcessEnv): McpSettings {
  const apiKey = env.GATEHOUSE_API_KEY?.trim() ?? '';
  if (apiKey === '')
    throw new UsageError(
      'GATEHOUSE_API_KEY is missing: copy the key from Settings → API keys and pass it in the environment.',
    );
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new UsageError('GATEHOUSE_API_KEY is not an API key: copy it again from Settings → API keys.');
  const service = addressOf('--url', values.url ?? defaultUrl);
  const own = (name: string) => (env[name]?.trim() ? addressOf(name, env[name].trim()) : service);
  return {
    allowWrites: values['allow-writes'] === true,
    apiKey,
    bases: {
      service,
      monitors: own('GATEHOUSE_MONITOR_BASE_URL'),
      websites: own('GATEHOUSE_ANALYTICS_BASE_URL'),
      market: own('GATEHOUSE_MARKET_BASE_URL'),
    },
  };
}

function addressOf(name: string, given: string): string {
  const url = URL.parse(given);
  const isAddress = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash;
  if (!isAddress) throw new UsageError(`${name} is not a valid URL. Example: ${defaultUrl}.`);
  return given.replace(/\/+$/, '');
}
