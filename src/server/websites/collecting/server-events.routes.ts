import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/index.ts';
import { requestedWebsite } from '../website/index.ts';
import type { Collector } from './collector.ts';
import { createEventsBody, parseServerEvents } from './server-event.ts';

const params = z.object({ id: z.string().describe('ID of the website.') });
const accepted = z.object({ accepted: z.int().describe('How many events were accepted.') });

export function serverEventRoutes(app: Routes, deps: Deps & { collector: Collector }) {
  const path = '/websites/:id/events';
  const summary = 'Record events from a server';

  return [
    app.post(
      path,
      {
        access: 'websites:collect',
        audit: 'unrecorded',
        operation: {
          id: 'createWebsiteEvents',
          tag: 'Websites',
          summary: summary,
          description:
            'Stores one event from your back end, or up to 100 in `events`. If one is invalid, no event is stored. An event joins the current visit of the same address and user agent. Neither is stored.',
        },
        schema: { params, body: createEventsBody, response: { 202: accepted } },
      },
      async (request, reply) => {
        const website = await requestedWebsite(deps.database.db, request);
        const nowMs = deps.now();
        const events = parseServerEvents(request.body, website, { nowMs, fromMs: dayStart(website.time_zone, nowMs) });
        // A visit depends on the order of its events.
        await Promise.all(events.map(({ event, sender, at }) => deps.collector.collect(event, sender, at)));
        reply.code(202);
        return { accepted: events.length };
      },
    ),
  ];
}

const dayStart = (timeZone: string, nowMs: number): number =>
  Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).startOfDay().epochMilliseconds;
