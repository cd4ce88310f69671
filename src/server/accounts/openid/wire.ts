import { z } from 'zod';
import type { OpenIdProblemCode } from './problem.ts';

/** Only addresses of the console itself: a link must not lead from here to somebody else's page. */
const isOwnPath = (path: string): boolean =>
  path.length <= 2000 && /^\/(?![/\\])[^\\]*$/.test(path) && !/\p{Cc}/u.test(path);

export const flowStart = z.object({
  next: z.string().refine(isOwnPath, { error: 'must be a path of the console.' }).nullish(),
});

/** Where the browser goes next. */
export type FlowStart = { url: string };

/** The log-in at the provider, of the user who is signed in. */
export type LinkedLogin = {
  label: string;
  linked: { email: string | null; created_at: string; used_at: string } | null;
};

/** `provider_problem` in the query of `/login` and `/settings`. */
export type ProviderProblem = OpenIdProblemCode;
