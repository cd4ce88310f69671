import type { FastifyRequest } from 'fastify';
import { inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/index.ts';
import { enqueueUserMail, momentFor } from '../user-mails/index.ts';
import { findKnownSignIn, signInOriginOf } from './known-sign-ins.ts';
import type { DescribeDevice } from './session-list.ts';

/**
 * Tells a user by mail of a log-in by a browser and from a network that were not used for one in the last half year. To be
 * called before the log-in is remembered.
 */
export async function reportNewSignIn(
  deps: Deps,
  request: FastifyRequest,
  user: UserRow,
  describe: DescribeDevice,
): Promise<void> {
  if (!deps.mail.ready) return;
  const known = await findKnownSignIn(deps, user.id, signInOriginOf(request));
  if (known.device || known.network) return;
  const address = clientAddress(request);
  const { browser, os, place } = describe(request.headers['user-agent'] ?? '', address);
  const { baseUrl } = deps.config;
  await inTransaction(deps.database, async (trx) =>
    enqueueUserMail(deps, trx, {
      to: user.email,
      content: {
        subject: 'New log-in',
        paragraphs: [
          `${user.username} logged in at ${new URL(baseUrl).host} with a browser and from a place that are new.`,
        ],
        facts: [
          ['Browser', [browser, os].filter((text) => text !== '').join(' on ') || 'Unknown'],
          ['From', place === '' ? address : `${place} (${address})`],
          ['When', await momentFor(trx, user, deps.now())],
        ],
        notes: ['Was this not you? End the session in Settings → Sessions, then change your password.'],
        action: { label: 'See your sessions', url: `${baseUrl}/settings?section=sessions` },
      },
    }),
  );
}
