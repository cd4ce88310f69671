import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { declareRoutes, parseInput } from '../../http/index.ts';
import { describeLink, linkToken, type MailedLink } from '../mailed-links/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import { linkedPassword, passwordResetRequest, requestPasswordReset, resetPassword } from '../passwords/index.ts';
import { refuseCrossSiteWrites, signInOriginOf } from '../sessions/index.ts';
import { restoreAddress } from './change-address.ts';
import { confirmAddress } from './confirm-address.ts';
import type { RestoredAddress } from './wire.ts';

/** Only a POST request redeems a link, because mail scanners open links. */
export function mailedLinkRoutes(deps: Deps, attempts: AttemptLimiter) {
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);
    app.addHook('onRequest', async (request) => refuseCrossSiteWrites(deps, request));

    return [
      routes.post(
        '/forgot-password',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          const { email } = parseInput(passwordResetRequest, request.body);
          await requestPasswordReset(deps, attempts, { email, network: signInOriginOf(request).network });
          reply.code(202);
          return { data: { email } };
        },
      ),

      routes.post(
        '/mailed-link',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request): Promise<{ data: MailedLink }> => {
          const { purpose, email } = await describeLink(deps, parseInput(linkToken, request.body).token);
          return { data: { purpose, email } };
        },
      ),

      routes.post(
        '/reset-password',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          await resetPassword(deps, request, parseInput(linkedPassword, request.body));
          return reply.code(204).send();
        },
      ),

      routes.post(
        '/confirm-email',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request) => ({
          data: await confirmAddress(deps, request, parseInput(linkToken, request.body).token),
        }),
      ),

      routes.post(
        '/restore-email',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request): Promise<{ data: RestoredAddress }> => ({
          data: { removed: await restoreAddress(deps, request, parseInput(linkedPassword, request.body)) },
        }),
      ),
    ];
  };
}
