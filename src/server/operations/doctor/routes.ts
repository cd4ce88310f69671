import { hostname } from 'node:os';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/index.ts';
import { currentTag, secondMs, toIsoOrNull } from '../../kernel/index.ts';
import type { Checkup } from './checkup.ts';
import { readFigures } from './figures.ts';
import type { Finding } from './finding.ts';
import { groupOf } from './finding-groups.ts';
import { jobTitle } from './job-titles.ts';
import type { HealthAnswer, KnownFigures } from './wire.ts';

/** A page that follows a look asks each second: the stores are not asked as often. */
const figuresKeptMs = 5 * secondMs;

/** What the doctor finds of the running service, as a page; for the owners of the service. */
export function installationHealthRoutes(routes: Routes, deps: Deps, checkup: Checkup) {
  let known: { at: number; figures: Promise<KnownFigures> } | undefined;
  const figures = (): Promise<KnownFigures> => {
    const at = deps.now();
    if (!known || Math.abs(at - known.at) > figuresKeptMs) {
      known = { at, figures: readFigures(deps) };
      known.figures.catch(() => {
        known = undefined;
      });
    }
    return known.figures;
  };
  const present = async (): Promise<{ data: HealthAnswer }> => {
    const { last, progress } = checkup;
    return {
      data: {
        host: hostname(),
        checked_at: toIsoOrNull(last?.at ?? null),
        took_ms: last?.tookMs ?? null,
        running: progress ? { done: progress.done, total: progress.total } : null,
        // While one looks again, what was found before stays readable.
        findings: (last ?? progress)?.findings.map(withGroup) ?? [],
        figures: withTitles(await figures()),
      },
    };
  };

  const look = () =>
    checkup.run().catch((error) => deps.log.error({ err: error }, 'the installation could not be checked'));

  return [
    routes.get('/health', { access: 'service', operation: 'console' }, async () => {
      if (await checkup.isOutdated()) void look();
      return present();
    }),

    // One look at a time: asked while one is under way, it is the answer.
    routes.post('/health/check', { access: 'service', audit: 'unrecorded', operation: 'console' }, async (_, reply) => {
      void look();
      reply.code(202);
      return present();
    }),
  ];
}

/** In the language of whoever asks, and in its order. */
const withTitles = (figures: KnownFigures): HealthAnswer['figures'] => ({
  ...figures,
  jobs: figures.jobs
    .map((job) => ({ ...job, title: jobTitle(job.name) }))
    .sort((a, b) => a.title.localeCompare(b.title, currentTag())),
});

const withGroup = (finding: Finding) => {
  const { check, status, message, next_step } = finding;
  return { check, status, message, next_step, group: groupOf[check] };
};
