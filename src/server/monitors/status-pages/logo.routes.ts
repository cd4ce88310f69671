import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, type Routes } from '../../http/index.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { logoTypes, maxLogoBytes, notAnImage } from './logo.ts';
import { deleteLogo, setLogo } from './operations.ts';
import { findPage } from './page.store.ts';
import { presentPage } from './present.ts';
import { statusPageAnswer } from './wire.ts';

const tag = 'Status pages';
const params = z.object({ id: z.string().describe('Identifier of the status page.') });
const one = z.object({ data: statusPageAnswer });

export function logoRoutes(app: Routes, deps: Deps, { changed }: { changed: () => Promise<void> }) {
  const path = '/status-pages/:id/logo';

  return [
    ...app.within((routes) => {
      routes.app.removeAllContentTypeParsers();
      const options = { parseAs: 'buffer', bodyLimit: maxLogoBytes } as const;
      routes.app.addContentTypeParser(logoTypes, options, async (_: unknown, body: Buffer) => body);
      routes.app.setErrorHandler((error: { statusCode?: number }) => {
        if (error.statusCode === 413) throw new Refusal('too_large', t('The logo is too large: the limit is 1 MiB.'));
        if (error.statusCode === 415) throw notAnImage();
        throw error;
      });

      return [
        routes.put(
          path,
          {
            access: 'monitors:write',
            audit: 'logo.updated',
            operation: {
              id: 'setStatusPageLogo',
              tag,
              summary: 'Set the logo of a status page',
              description:
                'The body is the image: PNG, JPEG or WebP, up to 1 MiB. It is scaled down to fit 400 × 120 pixels.',
            },
            schema: { consumes: logoTypes, params, response: { 200: one } },
          },
          async (request) => {
            const caller = callerOf(request);
            const id = idParam(request.params);
            if (!(await findPage(deps.database.db, caller.accountId, id))) throw notFound();
            if (!Buffer.isBuffer(request.body)) throw notAnImage();
            const row = await setLogo(deps, caller, id, request.body);
            await changed();
            return { data: await presentPage(deps, row) };
          },
        ),
      ];
    }),
    // Registered outside the upload's parsers, because removing a logo accepts the usual content types.
    app.delete(
      path,
      {
        access: 'monitors:write',
        audit: 'logo.deleted',
        operation: {
          id: 'deleteStatusPageLogo',
          tag,
          summary: 'Remove the logo of a status page',
          description: 'Removes the logo. The page shows its name instead.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        const row = await deleteLogo(deps, callerOf(request), idParam(request.params));
        await changed();
        return { data: await presentPage(deps, row) };
      },
    ),
  ];
}
