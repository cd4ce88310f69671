import type { FastifyRequest } from 'fastify';
import { isAllowedOrigin } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, t } from '../../kernel/index.ts';

/** CSRF protection for forms without a session. Throws `forbidden`. */
export function requireSameOriginForm(
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
  instead: string,
): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const ownHosts = [new URL(config.marketBaseUrl).host, new URL(config.baseUrl).host, request.host];
  if (isAllowedOrigin({ site: site as string | undefined, origin }, ownHosts)) return;
  throw new Refusal('forbidden', t('This form was sent from another site. {instead}', { instead }));
}
