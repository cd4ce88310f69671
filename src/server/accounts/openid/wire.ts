import { z } from 'zod';
import { t } from '../../kernel/index.ts';
import { browserTimeZone } from '../account/index.ts';
import type { OpenIdProblemCode } from './problem.ts';

/** Prevents open redirects. */
const isOwnPath = (path: string): boolean =>
  path.length <= 2000 && /^\/(?![/\\])[^\\]*$/.test(path) && !/\p{Cc}/u.test(path);

const ownPath = z.string().refine(isOwnPath, { error: () => t('must be a path of the console.') });

export const confirmation = z.object({ next: ownPath });

export const flowStart = z.object({
  next: ownPath.nullish(),
  time_zone: browserTimeZone,
});

export type FlowStart = { url: string };

export type LinkedLogin = {
  label: string;
  /** `is_only_way`: neither a password nor a usable passkey */
  linked: { email: string | null; created_at: string; used_at: string; is_only_way: boolean } | null;
};

/** `provider_problem` in the query of `/login` and `/settings`. */
export type ProviderProblem = OpenIdProblemCode;
