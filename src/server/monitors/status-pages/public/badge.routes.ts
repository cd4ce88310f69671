import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '../../../kernel/index.ts';
import { createDocument } from '../../../pages/index.ts';
import {
  type Badge,
  type BadgePeriod,
  badgePeriods,
  badgeSvg,
  responseBadge,
  shieldsJson,
  statusBadge,
  uptimeBadge,
} from './badge.ts';
import { allowAllOrigins, type PageRequest, sendSharedPage } from './page-request.ts';
import { monitorsOf, type PageView, type ShownMonitor } from './view.ts';

export type GetPage = (
  path: string,
  answer: (visit: PageRequest, request: FastifyRequest, reply: FastifyReply) => FastifyReply,
) => void;

const formats = {
  svg: { type: 'image/svg+xml; charset=utf-8', write: badgeSvg },
  // shields.io draws its own badge from this.
  json: { type: 'application/json; charset=utf-8', write: shieldsJson },
};

type Drawn = { view: PageView; monitor: ShownMonitor | undefined; request: FastifyRequest };

/** The key distinguishes badges of one page in its cache. */
const kinds: Record<string, (drawn: Drawn) => { key: string; draw: () => Badge }> = {
  status: ({ view, monitor }) => ({ key: '', draw: () => statusBadge(view, monitor) }),
  uptime({ view, monitor, request }) {
    const period = periodOf(request);
    return { key: period, draw: () => uptimeBadge(view, monitor ? [monitor] : monitorsOf(view), period) };
  },
  response({ view, monitor }) {
    if (view.page.show_response_times === 0) throw notFound();
    return { key: '', draw: () => responseBadge(monitor ? [monitor] : monitorsOf(view)) };
  },
};

export function badgeRoutes(get: GetPage): void {
  for (const path of ['/badge', '/badge/:monitor'])
    for (const [kind, badgeOf] of Object.entries(kinds))
      for (const [format, { type, write }] of Object.entries(formats))
        get(`${path}/${kind}.${format}`, (visit, request, reply) => {
          const { view } = visit.shown;
          const monitor = monitorNamed(visit, request);
          const { key, draw } = badgeOf({ view, monitor, request });
          if (format === 'json') allowAllOrigins(reply, visit);
          return sendSharedPage(request, reply, visit, [
            `${kind}.${format} ${monitor?.id ?? ''} ${key}`,
            () => createDocument(type, write(draw())),
          ]);
        });
}

function monitorNamed({ shown }: PageRequest, request: FastifyRequest): ShownMonitor | undefined {
  const { monitor: named } = request.params as { monitor?: string };
  if (named === undefined) return undefined;
  const monitor = monitorsOf(shown.view).find((one) => String(one.id) === named);
  if (!monitor) throw notFound();
  return monitor;
}

function periodOf(request: FastifyRequest): BadgePeriod {
  const { period = '90d' } = request.query as { period?: string };
  if (typeof period === 'string' && Object.hasOwn(badgePeriods, period)) return period as BadgePeriod;
  // not shown: programs read it, where they fetch a badge
  throw new Refusal('invalid', `period must be one of ${Object.keys(badgePeriods).join(', ')}.`);
}
