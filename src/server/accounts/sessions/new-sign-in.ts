import type { DatabaseOrTransaction, UserRow } from '../../database/index.ts';
import { enqueueUserMail, momentFor, type UserMailDeps } from '../user-mails/index.ts';

/** Tells a user by mail of a log-in by a browser and from a network that were not used for one in the last half year. */
export async function enqueueNewSignInMail(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  user: UserRow,
  { browser, os, place, address }: { browser: string; os: string; place: string; address: string },
): Promise<void> {
  const { baseUrl } = deps.config;
  await enqueueUserMail(deps, trx, {
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
  });
}
