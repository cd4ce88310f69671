import { z } from 'zod';
import { t } from '../../kernel/index.ts';
import { browserTimeZone } from '../account/index.ts';
import type { OpenIdProblemCode } from './problem.ts';

/** Only addresses of the console itself: a link must not lead from here to somebody else's page. */
const isOwnPath = (path: string): boolean =>
  path.length <= 2000 && /^\/(?![/\\])[^\\]*$/.test(path) && !/\p{Cc}/u.test(path);

const ownPath = z.string().refine(isOwnPath, { error: () => t('must be a path of the console.') });

/** `next`: the page that asks who is there. */
export const confirmation = z.object({ next: ownPath });

export const flowStart = z.object({
  next: ownPath.nullish(),
  /** of the browser: that of an account which is made for who comes back */
  time_zone: browserTimeZone,
});

/** Where the browser goes next. */
export type FlowStart = { url: string };

/** The log-in at the provider, of the user who is signed in. */
export type LinkedLogin = {
  label: string;
  /** `is_only_way`: there is neither a password nor a passkey to log in with */
  linked: { email: string | null; created_at: string; used_at: string; is_only_way: boolean } | null;
};

/** `provider_problem` in the query of `/login` and `/settings`. */
export type ProviderProblem = OpenIdProblemCode;
