import type { z } from 'zod';
import type { AnsweredMeta } from '../answer.ts';
import type { conversionLine } from '../conversions.ts';
import type { comparedLine, pageLine } from '../figures.ts';
import type { lineOfProperties } from '../property-lines.ts';
import type { breakdownQuestion } from './breakdown.ts';
import type { dashboardQuestion } from './dashboard.ts';
import type { funnelsQuestion } from './funnels.ts';
import type { goalsQuestion } from './goals.ts';
import type { journeysQuestion } from './journeys.ts';
import type { realtimeQuestion } from './realtime.ts';
import type { refusalsQuestion } from './refusals.ts';
import type { retentionQuestion } from './retention.ts';
import type { revenueQuestion } from './revenue.ts';
import type { searchTermsQuestion } from './search-terms.ts';
import type { visitsQuestion } from './visits.ts';
import type { webVitalsQuestion } from './web-vitals.ts';
import type { webVitalsBreakdownQuestion } from './web-vitals-breakdown.ts';

/** What the questions answer, as types. Each is made of the question's own schema. */

type DataOf<Question extends { answer: z.ZodType }> = z.output<Question['answer']>;

export type StatisticsAnswer<T> = { data: T; meta: AnsweredMeta };

export type VisitLine = z.output<typeof conversionLine>;

/** A line of any list; which figures it has depends on what is listed. */
export type StatisticsLine = { name: string; visitors: number } & Partial<
  VisitLine &
    z.output<typeof pageLine> &
    z.output<typeof lineOfProperties> & {
      compared: z.output<typeof comparedLine>;
      /** of a line that is a website */
      id: number;
    }
>;

export type DashboardData = DataOf<typeof dashboardQuestion>;
export type BreakdownData = DataOf<typeof breakdownQuestion>;
export type RealtimeData = DataOf<typeof realtimeQuestion>;
export type GoalsData = DataOf<typeof goalsQuestion>;
export type FunnelData = DataOf<typeof funnelsQuestion>;
export type JourneysData = DataOf<typeof journeysQuestion>;
export type RetentionData = DataOf<typeof retentionQuestion>;
export type RevenueData = DataOf<typeof revenueQuestion>;
export type SearchTermsData = DataOf<typeof searchTermsQuestion>;
export type RefusalsData = DataOf<typeof refusalsQuestion>;
export type WebVitalsData = DataOf<typeof webVitalsQuestion>;
export type WebVitalsLines = DataOf<typeof webVitalsBreakdownQuestion>;
export type VisitsData = DataOf<typeof visitsQuestion>;
