import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { clientAddress, declareRoutes, idParam, parseInput } from '../../http/index.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { confirmSession, requestConfirmation } from '../log-in/index.ts';
import { newPasskey, type Passkey, passkeyPatch, presentPasskey, renamePasskey } from '../passkeys/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import { type DescribeDevice, requireSession } from '../sessions/index.ts';
import { addPasskey, beginPasskey, removePasskey } from './passkey-settings.ts';
import { type AddedPasskey, confirmation } from './wire.ts';

export function passkeyRoutes(deps: Deps, attempts: AttemptLimiter, describe: DescribeDevice) {
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);

    return [
      routes.post(
        '/user/confirmation/options',
        { access: 'self', audit: 'unrecorded', operation: 'console' },
        async (request) => ({
          data: await requestConfirmation(deps, requireSession(request)),
        }),
      ),

      routes.post(
        '/user/confirmation',
        { access: 'self', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          const { current_password, credential } = parseInput(confirmation, request.body);
          const given = credential ? { credential } : current_password === undefined ? undefined : { current_password };
          if (!given) throw new Refusal('invalid', t('Enter your password, or use a passkey.'));
          await confirmSession(deps, attempts, requireSession(request), given);
          return reply.code(204).send();
        },
      ),

      routes.post(
        '/user/passkeys/options',
        { access: 'self', audit: 'unrecorded', operation: 'console' },
        async (request) => ({
          data: await beginPasskey(deps, attempts, requireSession(request)),
        }),
      ),

      routes.post(
        '/user/passkeys',
        { access: 'self', audit: 'passkey.created', operation: 'console' },
        async (request, reply) => {
          const { credential, name } = parseInput(newPasskey, request.body);
          const { browser, os } = describe(request.headers['user-agent'] ?? '', clientAddress(request));
          const device = browser && os ? t('{browser} on {os}', { browser, os }) : browser || os || t('Passkey');
          const made = await addPasskey(deps, requireSession(request), { credential, name, device });
          const data: AddedPasskey = { passkey: presentPasskey(made.passkey), recovery_codes: made.recoveryCodes };
          reply.code(201);
          return { data };
        },
      ),

      routes.patch(
        '/user/passkeys/:id',
        { access: 'self', audit: 'passkey.updated', operation: 'console' },
        async (request): Promise<{ data: Passkey }> => {
          const { user } = requireSession(request);
          const { name } = parseInput(passkeyPatch, request.body);
          const renamed = await renamePasskey(deps.database.db, user.id, idParam(request.params), name);
          if (!renamed) throw notFound();
          return { data: presentPasskey(renamed) };
        },
      ),

      routes.delete(
        '/user/passkeys/:id',
        { access: 'self', audit: 'passkey.deleted', operation: 'console' },
        async (request, reply) => {
          await removePasskey(deps, attempts, requireSession(request), idParam(request.params));
          return reply.code(204).send();
        },
      ),
    ];
  };
}
