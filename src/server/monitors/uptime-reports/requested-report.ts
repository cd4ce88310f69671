import type { FastifyRequest } from 'fastify';
import type { DatabaseOrTransaction, UptimeReportRow } from '../../database/index.ts';
import { callerOf, idParam, shownToGuest } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { findReport } from './report.store.ts';
import { seesCosts } from './reports.ts';

export const forGuests = { permission: 'monitors:read', guest: 'uptime_report' } as const;

export async function requestedReport(db: DatabaseOrTransaction, request: FastifyRequest): Promise<UptimeReportRow> {
  const row = await findReport(db, callerOf(request).accountId, idParam(request.params as { id: string }));
  if (!row) throw notFound();
  return row;
}

/** The settings of the report decide whether guests see costs. */
export const readingOf = (request: FastifyRequest) => ({
  seesCosts: shownToGuest(request) !== undefined || seesCosts(callerOf(request)),
});
