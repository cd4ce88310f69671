import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { declareRoutes, parseInput } from '../../http/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import { passwordProof } from '../passwords/index.ts';
import { requireSession } from '../sessions/index.ts';
import { secondFactor } from '../two-factor/index.ts';
import { beginTotp, describeTwoFactor, endTotp, finishTotp, renewRecoveryCodes } from './two-factor-settings.ts';
import { type FirstRecoveryCodes, type RecoveryCodes, type TotpSecret, twoFactorEnd } from './wire.ts';

export function twoFactorRoutes(deps: Deps, attempts: AttemptLimiter) {
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);

    return [
      routes.get('/user/two-factor', { access: 'self', operation: 'console' }, async (request) => ({
        data: await describeTwoFactor(deps, requireSession(request)),
      })),

      routes.post(
        '/user/two-factor/totp',
        { access: 'self', audit: 'two_factor.setup_started', operation: 'console' },
        async (request): Promise<{ data: TotpSecret }> => {
          const { current_password: password } = parseInput(passwordProof, request.body);
          const { secret, uri, qrSvg } = await beginTotp(deps, attempts, requireSession(request), password);
          return { data: { secret, uri, qr_svg: qrSvg } };
        },
      ),

      routes.post(
        '/user/two-factor/totp/confirmation',
        { access: 'self', audit: 'two_factor.enabled', operation: 'console' },
        async (request): Promise<{ data: FirstRecoveryCodes }> => {
          const { code } = parseInput(secondFactor, request.body);
          return { data: { recovery_codes: await finishTotp(deps, attempts, requireSession(request), code) } };
        },
      ),

      routes.post(
        '/user/two-factor/recovery-codes',
        { access: 'self', audit: 'recovery_codes.replaced', operation: 'console' },
        async (request): Promise<{ data: RecoveryCodes }> => {
          const { current_password: password } = parseInput(passwordProof, request.body);
          return {
            data: { recovery_codes: await renewRecoveryCodes(deps, attempts, requireSession(request), password) },
          };
        },
      ),

      routes.post(
        '/user/two-factor/end',
        { access: 'self', audit: 'two_factor.disabled', operation: 'console' },
        async (request) => {
          const session = requireSession(request);
          await endTotp(deps, attempts, session, parseInput(twoFactorEnd, request.body));
          return { data: await describeTwoFactor(deps, session) };
        },
      ),
    ];
  };
}
