import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { confineToHost, takeBodies } from '../../http/index.ts';
import { Refusal, refusalStatus } from '../../kernel/refusal.ts';
import { escapeHtml } from '../../pages/index.ts';
import { showAlone } from './answers.ts';
import { entryRoutes } from './entry.routes.ts';
import { fileRoutes } from './file.routes.ts';
import { purchasePageRoutes } from './purchase.routes.ts';

/** `/shop/library` and `/shop/files`: what was bought, for whoever reads the mail of the address that it was bought with. */
export function libraryRoutes(deps: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    confineToHost(app, deps.config.marketBaseUrl, deps.config.baseUrl);
    takeBodies(app);
    app.setErrorHandler(showRefusal);
    entryRoutes(app, deps);
    purchasePageRoutes(app, deps);
    fileRoutes(app, deps);
  };
}

/** A person reads these answers, so that a refusal is a page too. */
function showRefusal(error: unknown, _: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof Refusal)) throw error;
  if (error.retryAfterS !== undefined) reply.header('retry-after', String(error.retryAfterS));
  if (error.allow !== undefined) reply.header('allow', error.allow);
  const [title, text] =
    error.code === 'not_found'
      ? ['Nothing is here', 'There is no such page. Look into your library.']
      : ['That did not work', error.message];
  const way = '<p><a href="/shop/library">Your purchases</a></p>';
  return showAlone(reply.code(refusalStatus[error.code]), title, `<p>${escapeHtml(text)}</p>${way}`);
}
