import type { z } from 'zod';
import type { AnsweredMeta } from '../answer.ts';
import type { conversionLine } from '../conversions.ts';
import type { comparedLine, pageLine } from '../figures.ts';
import type { lineOfProperties } from '../property-lines.ts';
import type { breakdownReport } from './breakdown.ts';
import type { dashboardReport } from './dashboard.ts';
import type { excludedEventsReport } from './excluded-events.ts';
import type { funnelsReport } from './funnels.ts';
import type { goalsReport } from './goals.ts';
import type { journeysReport } from './journeys.ts';
import type { realtimeReport } from './realtime.ts';
import type { retentionReport } from './retention.ts';
import type { revenueReport } from './revenue.ts';
import type { searchTermsReport } from './search-terms.ts';
import type { visitsReport } from './visits.ts';
import type { webVitalsReport } from './web-vitals.ts';
import type { webVitalsBreakdownReport } from './web-vitals-breakdown.ts';

type DataOf<Question extends { answer: z.ZodType }> = z.output<Question['answer']>;

export type StatisticsAnswer<T> = { data: T; meta: AnsweredMeta };

export type VisitLine = z.output<typeof conversionLine>;

export type StatisticsLine = { name: string; visitors: number } & Partial<
  VisitLine &
    z.output<typeof pageLine> &
    z.output<typeof lineOfProperties> & {
      compared: z.output<typeof comparedLine>;
      id: number;
    }
>;

export type DashboardData = DataOf<typeof dashboardReport>;
export type BreakdownData = DataOf<typeof breakdownReport>;
export type RealtimeData = DataOf<typeof realtimeReport>;
export type GoalsData = DataOf<typeof goalsReport>;
export type FunnelData = DataOf<typeof funnelsReport>;
export type JourneysData = DataOf<typeof journeysReport>;
export type RetentionData = DataOf<typeof retentionReport>;
export type RevenueData = DataOf<typeof revenueReport>;
export type SearchTermsData = DataOf<typeof searchTermsReport>;
export type ExcludedEventsData = DataOf<typeof excludedEventsReport>;
export type WebVitalsData = DataOf<typeof webVitalsReport>;
export type WebVitalsLines = DataOf<typeof webVitalsBreakdownReport>;
export type VisitsData = DataOf<typeof visitsReport>;
