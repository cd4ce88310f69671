import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { Refusal } from '../../kernel/index.ts';
import { allReports, answerReport, formatCsv, type ReportDeps, type Scope } from '../reports/index.ts';
import { createZip } from './zip.ts';

const maxRows = 1000;
/** As one answer after the other takes time: those of most visitors. */
const maxProperties = 20;
const propertyValues = 'property-values';

/** What is going on now, what repeats the others, and single visits, whose events have a file of their own. */
const leftOut = new Set(['realtime', 'dashboard', 'visits']);

/** Every report as a CSV file, in a ZIP archive. */
export async function archiveReports(deps: ReportDeps, scope: Scope): Promise<Buffer> {
  return zipReports(await answerAllReports(deps, scope));
}

/** Reports as CSV files in a ZIP archive. */
export async function zipReports(reports: readonly ExportedReport[]): Promise<Buffer> {
  const files = [];
  for (const report of reports) {
    files.push({ name: `${report.name}.csv`, content: reportCsv(report) });
    // Thousands of lines: others are answered in between.
    await setImmediate();
  }
  return createZip(files);
}

export type ExportedReport = { name: string; data: unknown };

/** The answers to every question about a period that can be asked without further words, each with at most 1,000 rows. */
export async function answerAllReports(deps: ReportDeps, scope: Scope): Promise<ExportedReport[]> {
  const reports: ExportedReport[] = [];
  for (const definition of allReports) {
    if (leftOut.has(definition.name) || !z.object(definition.parameters).safeParse({}).success) continue;
    const asked = Object.hasOwn(definition.parameters, 'limit') ? { limit: maxRows } : {};
    try {
      // One after the other: an export must not take the event store from those who look at a page.
      const { data } = await answerReport(deps, definition, scope, asked);
      reports.push({ name: definition.name, data });
      if (definition.name === 'properties')
        reports.push(await answerPropertyValues(deps, scope, data as readonly { name: string }[]));
    } catch (error) {
      // It needs more than a period, such as a funnel.
      if (!(error instanceof Refusal) || error.code !== 'invalid') throw error;
    }
  }
  return reports;
}

/** Values of the properties that most visitors have, in one table: a property's name stands before its values. */
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

/** The answer's rows as CSV; of an answer that is no list, one row. */
function reportCsv({ data }: ExportedReport): string {
  return formatCsv((Array.isArray(data) ? data : [data]) as object[]);
}
