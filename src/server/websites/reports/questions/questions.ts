import { listReports } from '../../../../shared/list-reports.ts';
import { listQuestion } from '../list-question.ts';
import type { Question } from '../question.ts';
import { breakdownQuestion } from './breakdown.ts';
import { dashboardQuestion } from './dashboard.ts';
import { eventsQuestion } from './events.ts';
import { funnelsQuestion } from './funnels.ts';
import { goalsQuestion } from './goals.ts';
import { journeysQuestion } from './journeys.ts';
import { propertiesQuestion } from './properties.ts';
import { propertyValuesQuestion } from './property-values.ts';
import { realtimeQuestion } from './realtime.ts';
import { refusalsQuestion } from './refusals.ts';
import { retentionQuestion } from './retention.ts';
import { revenueQuestion } from './revenue.ts';
import { searchTermsQuestion } from './search-terms.ts';
import { seriesQuestion } from './series.ts';
import { totalsQuestion } from './totals.ts';
import { visitsQuestion } from './visits.ts';
import { webVitalsQuestion } from './web-vitals.ts';
import { webVitalsBreakdownQuestion } from './web-vitals-breakdown.ts';
import { websitesQuestion } from './websites.ts';

/** A report for each dimension with a list; search terms are documented after the search engines. */
const listQuestions = listReports.flatMap((report) =>
  report.path === 'search-engines' ? [listQuestion(report), searchTermsQuestion] : [listQuestion(report)],
);

/** Every question that the statistics interface answers, in the order of its documentation. */
export const questions: readonly Question[] = [
  dashboardQuestion,
  realtimeQuestion,
  totalsQuestion,
  seriesQuestion,
  websitesQuestion,
  ...listQuestions,
  breakdownQuestion,
  eventsQuestion,
  propertiesQuestion,
  propertyValuesQuestion,
  revenueQuestion,
  goalsQuestion,
  funnelsQuestion,
  journeysQuestion,
  retentionQuestion,
  visitsQuestion,
  webVitalsQuestion,
  webVitalsBreakdownQuestion,
  refusalsQuestion,
] as unknown as readonly Question[];
