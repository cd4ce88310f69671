import type { Section, WebsiteRow as WebsiteRowAnswer, WebsiteRows } from '../../server/websites/console/wire.ts';
import type { ConversionAlertAnswer } from '../../server/websites/conversion-alerts/wire.ts';
import type { FunnelAnswer } from '../../server/websites/funnels/wire.ts';
import type { GoalAnswer } from '../../server/websites/goals/wire.ts';
import type { ImportAnswer } from '../../server/websites/import/wire.ts';
import type { RecipientAnswer } from '../../server/websites/report-recipients/wire.ts';
import type {
  BreakdownData,
  DashboardData,
  ExcludedEventsData,
  FunnelData,
  GoalsData,
  JourneysData,
  RealtimeData,
  RetentionData,
  RevenueData,
  SearchTermsData,
  StatisticsAnswer,
  StatisticsLine,
  VisitLine,
  VisitsData,
  WebVitalsData,
  WebVitalsLines,
} from '../../server/websites/reports/definitions/wire.ts';
import type { ScheduledExportAnswer } from '../../server/websites/scheduled-exports/wire.ts';
import type { SearchConsole as SearchConsoleAnswer } from '../../server/websites/search-console/wire.ts';
import type { SegmentAnswer } from '../../server/websites/segments/wire.ts';
import type { WebsiteAnswer } from '../../server/websites/settings/wire.ts';
import type { SharedLinkAnswer } from '../../server/websites/shared-links/wire.ts';
import type { StripeSalesAnswer } from '../../server/websites/stripe-sales/wire.ts';
import type { TagCheckAnswer } from '../../server/websites/tag-check/wire.ts';
import type { Listing } from './envelope.ts';

export type Website = WebsiteAnswer;
export type WebsiteRow = WebsiteRowAnswer;
export type WebsiteSection = Section;
export type WebsiteList = Listing<WebsiteRow> & Pick<WebsiteRows, 'sections' | 'groups' | 'is_empty'>;
export type Goal = GoalAnswer;
export type Funnel = FunnelAnswer;
export type FunnelTarget = Funnel['steps'][number];
export type SharedLink = SharedLinkAnswer;
export type WebsiteImport = ImportAnswer;
export type Segment = SegmentAnswer;
export type StripeSales = StripeSalesAnswer;
export type ConversionAlert = ConversionAlertAnswer;
export type SearchConsole = SearchConsoleAnswer;
export type SearchTerm = SearchTermsData[number];
export type ReportRecipient = RecipientAnswer;
export type ScheduledExport = ScheduledExportAnswer;
export type TagCheck = TagCheckAnswer;
export type TagProblem = TagCheck['problems'][number];

export type Answer<T> = StatisticsAnswer<T>;
export type Line = StatisticsLine;
export type Dashboard = DashboardData;
export type Totals = Dashboard['totals'];
export type Figures = NonNullable<Totals['compared']>;
export type SeriesRow = Dashboard['series'][number];
export type Realtime = RealtimeData;
export type GoalLine = GoalsData[number];
export type Money = GoalLine['revenue'][number];
export type FunnelStep = FunnelData[number];
export type Journeys = JourneysData;
export type Cohort = RetentionData[number];
export type RevenueLine = RevenueData[number];
export type BotLine = VisitLine;
export type PairLine = BreakdownData[number];
export type Visits = VisitsData;
export type SingleVisit = Visits['visits'][number];
export type WebVitals = WebVitalsData;
export type WebVitalsLine = WebVitalsLines[number];
export type RejectedEvents = ExcludedEventsData[number];

/** Reports with their own response types. */
export type Statistics = {
  goals: GoalsData;
  funnels: FunnelData;
  journeys: JourneysData;
  retention: RetentionData;
  revenue: RevenueData;
  refusals: ExcludedEventsData;
  'search-terms': SearchTermsData;
  totals: Totals;
  bots: BotLine[];
  breakdown: BreakdownData;
  visits: Visits;
  'web-vitals': WebVitals;
  'web-vitals-breakdown': WebVitalsLine[];
};

/** Types of responses that the server's own types don't describe. */
export type StatisticsAnswers = {
  'GET /websites/:id/stats/dashboard': Answer<Dashboard>;
  'GET /websites/:id/stats/totals': Answer<Totals>;
  'GET /websites/:id/stats/realtime': Answer<Realtime>;
  /** reports that list the values of one dimension */
  'GET /websites/:id/stats/:question': Answer<Line[]>;
};
