import { z } from 'zod';
import { translateCause } from '../../causes/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, parseInput, RateLimiter, type Routes } from '../../http/index.ts';
import { invalid, t } from '../../kernel/index.ts';
import { createGuards, createResolver } from '../../network/index.ts';
import { requestedWebsite } from '../website/index.ts';
import { fetchPage, isOfDomain } from './fetch-page.ts';
import { judgePage } from './judge-page.ts';
import { type TagCheckAnswer, tagCheckAnswer, tagCheckBody } from './wire.ts';

/** Limit per account, because a check can hold a connection for 15 seconds. */
const checksPerMinute = 10;

export function tagCheckRoutes(app: Routes, deps: Deps) {
  const { config, database } = deps;
  const [resolve, guards] = [createResolver(), createGuards(database)];
  const checks = new RateLimiter({ perMinute: checksPerMinute });
  return [
    app.post(
      '/websites/:id/tag-check',
      {
        access: 'websites:write',
        audit: 'unrecorded',
        operation: 'console',
        schema: {
          params: z.object({ id: z.string() }),
          body: tagCheckBody,
          response: { 200: z.object({ data: tagCheckAnswer }) },
        },
      },
      async (request): Promise<{ data: TagCheckAnswer }> => {
        const caller = callerOf(request);
        const website = await requestedWebsite(database.db, request);
        const url = pageOf(parseInput(tagCheckBody, request.body).url, website.domain);
        checks.takeOrRefuse(String(caller.accountId), deps.now(), (seconds) =>
          t('Too many checks: try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds }),
        );
        const page = await fetchPage(url, website.domain, { resolve, guard: await guards(caller.isOwner) });
        const problems =
          'problem' in page
            ? [page.problem]
            : judgePage(page, { website, bases: [config.analyticsBaseUrl, config.baseUrl] });
        return { data: { url: page.url.href, problems: problems.map(translated) } };
      },
    ),
  ];
}

function pageOf(written: string, domain: string): URL {
  const url = URL.parse(/^https?:\/\//i.test(written) ? written : `https://${written}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || !isOfDomain(url, domain))
    throw invalid({ url: [t('Enter an address of {domain} or of its subdomains.', { domain })] });
  return url;
}

const translated = (problem: TagCheckAnswer['problems'][number]): TagCheckAnswer['problems'][number] =>
  problem.code === 'unreachable' ? { ...problem, cause: translateCause(problem.cause) } : problem;
