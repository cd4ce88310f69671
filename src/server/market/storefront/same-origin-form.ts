import type { FastifyRequest } from 'fastify';
import { isAllowedOrigin } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/index.ts';

/** Without a session there is no token to ask for; browsers themselves say whose page sends a form. Throws `forbidden`. */
export function requireSameOriginForm(
  { config }: Pick<Deps, 'config'>,
  request: FastifyRequest,
  instead: string,
): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const ownHosts = [new URL(config.marketBaseUrl).host, new URL(config.baseUrl).host, request.host];
  if (isAllowedOrigin({ site: site as string | undefined, origin }, ownHosts)) return;
  throw new Refusal('forbidden', `This form was sent from another site: ${instead}`);
}
