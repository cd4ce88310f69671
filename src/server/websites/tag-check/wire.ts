import { z } from 'zod';
import { text } from '../../http/index.ts';

export const tagCheckBody = z.object({ url: text(2048) });

/** Where in the page the tag is, or why it doesn't count. */
export const tagProblem = z.discriminatedUnion('code', [
  z.object({ code: z.literal('unreachable'), cause: z.string() }),
  z.object({ code: z.literal('redirected'), host: z.string() }),
  z.object({ code: z.literal('redirects'), count: z.int() }),
  z.object({ code: z.literal('status'), status: z.int() }),
  z.object({ code: z.literal('not_html'), type: z.string() }),
  z.object({ code: z.literal('no_tag'), tag_manager: z.boolean() }),
  z.object({ code: z.literal('no_website') }),
  z.object({ code: z.literal('other_website'), found: z.string() }),
  z.object({ code: z.literal('other_script'), found: z.string() }),
  z.object({ code: z.literal('insecure_script'), found: z.string() }),
  z.object({ code: z.literal('local') }),
  z.object({ code: z.literal('blocked'), directive: z.enum(['script-src', 'connect-src']), needs: z.string() }),
]);
export type TagProblem = z.output<typeof tagProblem>;

export const tagCheckAnswer = z.object({
  /** after redirects */
  url: z.string(),
  problems: z.array(tagProblem),
});
export type TagCheckAnswer = z.output<typeof tagCheckAnswer>;
