import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { Refusal } from '../../kernel/index.ts';
import { allReports, answerReport, formatCsv, type ReportDeps, type Scope } from '../reports/index.ts';
import { createZip } from './zip.ts';

const maxRows = 1000;
/** Each property needs a query. */
const maxProperties = 20;
const propertyValues = 'property-values';

/** Excludes live data, repeated data, and single visits, which have their own file. */
const excludedReports = new Set(['realtime', 'dashboard', 'visits']);

export async function archiveReports(deps: ReportDeps, scope: Scope): Promise<Buffer> {
  return zipReports(await answerAllReports(deps, scope));
}

export async function zipReports(reports: readonly ExportedReport[]): Promise<Buffer> {
  const files = [];
  for (const report of reports) {
    files.push({ name: `${report.name}.csv`, content: reportCsv(report) });
    await setImmediate();
  }
  return createZip(files);
}

export type ExportedReport = { name: string; data: unknown };

export async function answerAllReports(deps: ReportDeps, scope: Scope): Promise<ExportedReport[]> {
  const reports: ExportedReport[] = [];
  for (const definition of allReports) {
    if (excludedReports.has(definition.name) || !z.object(definition.parameters).safeParse({}).success) continue;
    const asked = Object.hasOwn(definition.parameters, 'limit') ? { limit: maxRows } : {};
    try {
      // Queries run one after another, because an export must not slow down other users.
      const { data } = await answerReport(deps, definition, scope, asked);
      reports.push({ name: definition.name, data });
      if (definition.name === 'properties')
        reports.push(await answerPropertyValues(deps, scope, data as readonly { name: string }[]));
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'invalid') throw error;
    }
  }
  return reports;
}

async function answerPropertyValues(
  deps: ReportDeps,
  scope: Scope,
  properties: readonly { name: string }[],
): Promise<ExportedReport> {
  const rows: object[] = [];
  const definition = allReports.find(({ name }) => name === propertyValues)!;
  for (const { name: property } of properties.slice(0, maxProperties)) {
    const { data } = await answerReport(deps, definition, scope, { property, limit: maxRows });
    rows.push(...(data as object[]).map((line) => ({ property, ...line })));
  }
  return { name: propertyValues, data: rows };
}

function reportCsv({ data }: ExportedReport): string {
  return formatCsv((Array.isArray(data) ? data : [data]) as object[]);
}
