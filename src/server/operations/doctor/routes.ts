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

/** The page polls every second during a check, but reading the stores that often would be too expensive. */
const figuresKeptMs = 5 * secondMs;

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
        findings: (last ?? progress)?.findings.map(withGroup) ?? [],
        figures: withTitles(await figures()),
      },
    };
  };

  const runCheckup = () =>
    checkup.run().catch((error) => deps.log.error({ err: error }, 'could not check the installation'));

  return [
    routes.get('/health', { access: 'service', operation: 'console' }, async () => {
      if (await checkup.isOutdated()) void runCheckup();
      return present();
    }),

    routes.post('/health/check', { access: 'service', audit: 'unrecorded', operation: 'console' }, async (_, reply) => {
      void runCheckup();
      reply.code(202);
      return present();
    }),
  ];
}

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
