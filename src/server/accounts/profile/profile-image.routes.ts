import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { declareRoutes } from '../../http/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { presentAccount } from '../account/index.ts';
import { requireSession } from '../sessions/index.ts';
import { removeProfileImage, setProfileImage } from './media.ts';
import type { ProfileImageKind } from './profile-image.ts';

const maxBytes = 5 * 1024 * 1024;
const types = ['image/png', 'image/jpeg', 'image/webp'];

/** The request body is the image itself. */
export function profileImageRoutes(deps: Deps) {
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      types,
      { parseAs: 'buffer', bodyLimit: maxBytes },
      async (_: unknown, body: Buffer) => body,
    );
    app.setErrorHandler((error: { statusCode?: number }) => {
      if (error.statusCode === 413) throw new Refusal('too_large', t('The image is too large. The limit is 5 MB.'));
      if (error.statusCode === 415) throw notAnImage();
      throw error;
    });

    const mount = <const Kind extends ProfileImageKind>(kind: Kind) => [
      routes.put(
        `/account/${kind}`,
        { access: 'account:write', audit: `${kind}.updated`, operation: 'console' },
        async (request) => {
          if (!Buffer.isBuffer(request.body)) throw notAnImage();
          return {
            data: presentAccount(await setProfileImage(deps, requireSession(request).account.id, kind, request.body)),
          };
        },
      ),
      routes.delete(
        `/account/${kind}`,
        { access: 'account:write', audit: `${kind}.deleted`, operation: 'console' },
        async (request) => ({
          data: presentAccount(await removeProfileImage(deps, requireSession(request).account.id, kind)),
        }),
      ),
    ];
    return [...mount('avatar'), ...mount('cover')];
  };
}

const notAnImage = (): Refusal =>
  new Refusal('unsupported_type', t('Send the image itself as the body, as image/png, image/jpeg or image/webp.'));
