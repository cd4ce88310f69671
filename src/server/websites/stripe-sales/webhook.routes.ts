import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { clientAddress, networkOf, presentErrors, RateLimiter, restrictToHost, shareLimit } from '../../http/index.ts';
import { cutText, isStorable, notFound, pluralize, Refusal } from '../../kernel/index.ts';
import { applySaleEvent, problemOf } from './apply-event.ts';
import { findStripeOfAnyAccount, noteStripeEvent } from './stripe.store.ts';
import { type ReportedByStripe, readSaleEvent, type StripeReader } from './stripe-event.ts';
import { secretPurpose, webhookPath, websiteOfKey } from './webhook-key.ts';

const maxEventBytes = 256 * 1024;
/** Limit per website, far above the needs of a busy shop. */
const eventsPerMinute = 1200;
/** Limit per network for wrong URLs and unsigned events. Allows mistakes, but not guessing. */
const wrongPerMinute = 30;

/** The signature covers the raw bytes, so the body is not parsed first. */
export function stripeSalesWebhook(deps: Deps, stripe: StripeReader) {
  const { db } = deps.database;
  const events = new RateLimiter({ perMinute: eventsPerMinute });
  const wrong = new RateLimiter({ perMinute: wrongPerMinute, shared: shareLimit(deps, 'unsigned-sales') });
  /** Signed events are not limited here: Stripe sends all of them from the same networks. */
  const takeWrong = (request: FastifyRequest): void =>
    wrong.takeOrRefuse(
      networkOf(clientAddress(request)),
      deps.now(),
      (seconds) => `Too many events that are not signed by Stripe: try again in ${pluralize(seconds, 'second')}.`,
    );
  return async (app: FastifyInstance): Promise<void> => {
    presentErrors(app);
    restrictToHost(app, deps.config.analyticsBaseUrl, deps.config.baseUrl);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, bytes: Buffer) => bytes);

    const path = `${webhookPath}/:key`;
    app.post(
      path,
      { bodyLimit: maxEventBytes, config: { access: 'public' }, schema: { hide: true } as object },
      async (request) => {
        const websiteId = websiteOfKey(deps.vault, (request.params as { key: string }).key);
        const row = websiteId === undefined ? undefined : await findStripeOfAnyAccount(db, websiteId);
        if (!row) {
          takeWrong(request);
          throw notFound();
        }
        const nowMs = deps.now();
        const signature = String(request.headers['stripe-signature'] ?? '');
        const secret = deps.vault.open(secretPurpose, row.secret_sealed);
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        let given: unknown;
        try {
          given = stripe.readEvent(bytes, { signature, secret, nowMs });
        } catch (error) {
          if (error instanceof Refusal) takeWrong(request);
          throw error;
        }
        events.takeOrRefuse(
          String(row.website_id),
          nowMs,
          (seconds) => `Too many events: try again in ${pluralize(seconds, 'second')}.`,
        );
        const website = { id: row.website_id, account_id: row.account_id };
        let told: ReportedByStripe | undefined;
        let problem = '';
        try {
          told = readSaleEvent(given, stripe.toMinor);
          if (!told) return { received: true };
          await applySaleEvent(deps, website, told);
        } catch (error) {
          // A retry would fail too. The owner sees the reason in the settings.
          const found = problemOf(error);
          if (found === undefined) throw error;
          const reference = told?.kind === 'paid' && isStorable(told.reference) ? told.reference : '';
          problem = `${reference && `${cutText(reference, 100)}: `}${found}`;
        }
        await noteStripeEvent(db, website, { atMs: nowMs, problem });
        return { received: true };
      },
    );
  };
}
