import { listReports } from '../../../../shared/list-reports.ts';
import { defineListReport } from '../list-report.ts';
import type { Report } from '../report.ts';
import { breakdownReport } from './breakdown.ts';
import { dashboardReport } from './dashboard.ts';
import { eventsReport } from './events.ts';
import { excludedEventsReport } from './excluded-events.ts';
import { funnelsReport } from './funnels.ts';
import { goalsReport } from './goals.ts';
import { journeysReport } from './journeys.ts';
import { propertiesReport } from './properties.ts';
import { propertyValuesReport } from './property-values.ts';
import { realtimeReport } from './realtime.ts';
import { retentionReport } from './retention.ts';
import { revenueReport } from './revenue.ts';
import { searchTermsReport } from './search-terms.ts';
import { seriesReport } from './series.ts';
import { totalsReport } from './totals.ts';
import { visitsReport } from './visits.ts';
import { webVitalsReport } from './web-vitals.ts';
import { webVitalsBreakdownReport } from './web-vitals-breakdown.ts';
import { websitesReport } from './websites.ts';

const dimensionReports = listReports.flatMap((report) =>
  report.path === 'search-engines' ? [defineListReport(report), searchTermsReport] : [defineListReport(report)],
);

export const allReports: readonly Report[] = [
  dashboardReport,
  realtimeReport,
  totalsReport,
  seriesReport,
  websitesReport,
  ...dimensionReports,
  breakdownReport,
  eventsReport,
  propertiesReport,
  propertyValuesReport,
  revenueReport,
  goalsReport,
  funnelsReport,
  journeysReport,
  retentionReport,
  visitsReport,
  webVitalsReport,
  webVitalsBreakdownReport,
  excludedEventsReport,
] as unknown as readonly Report[];
