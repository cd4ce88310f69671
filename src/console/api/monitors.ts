import type { TestResult } from '../../server/monitors/alerts/wire.ts';
import type { CheckNowAnswer } from '../../server/monitors/check-now/wire.ts';
import type { TestCheckResult } from '../../server/monitors/checks/wire.ts';
import type { LiveUpdate, MonitorName, Row, RowsAnswer } from '../../server/monitors/console/wire.ts';
import type { LastFailure } from '../../server/monitors/failures/wire.ts';
import type { Change, ImportReport, ReportedMonitor } from '../../server/monitors/import/wire.ts';
import type { IncidentAnswer, IncidentShown, TimelineEntry } from '../../server/monitors/incidents/wire.ts';
import type { MaintenanceAnswer } from '../../server/monitors/maintenance/wire.ts';
import type { MonitorAnswer } from '../../server/monitors/monitor/wire.ts';
import type { CheckAnswer, DayAnswer, periods, StatsAnswer } from '../../server/monitors/statistics/wire.ts';
import type {
  AnnouncementAnswer,
  ClaimedDomain,
  StatusPageAnswer,
  SubscriberAnswer,
} from '../../server/monitors/status-pages/wire.ts';
import type { MonitorView } from '../../server/monitors/views/wire.ts';
import type { NetworkRanges } from '../../server/network/wire.ts';
import type { MonthlyCostAnswer, OutageCostAnswer } from '../../server/outage-cost/wire.ts';
import type { Listing, Many, One } from './envelope.ts';

export type {
  ClaimedDomain,
  ImportReport,
  LastFailure,
  LiveUpdate,
  MonitorName,
  MonitorView,
  NetworkRanges,
  TestCheckResult,
  TestResult,
  TimelineEntry,
};
export type Monitor = MonitorAnswer;
export type MonitorStatus = Monitor['status'];
export type MonitorRow = Row;
export type MonitorCounts = RowsAnswer['counts'];
/** One page of the list, and what belongs to the whole of it. */
export type MonitorRows = Listing<MonitorRow> & Pick<RowsAnswer, 'counts' | 'tags'>;
export type ImportedMonitor = ReportedMonitor;
export type FieldChange = Change;
export type Check = CheckAnswer;
export type CheckedNow = CheckNowAnswer;
export type Day = DayAnswer;
export type Stats = StatsAnswer;
export type Bucket = Stats['series'][number];
export type Period = (typeof periods)[number];
export type Incident = IncidentAnswer;
export type IncidentDetail = IncidentShown;
export type OutageCost = OutageCostAnswer;
export type MonthlyCost = MonthlyCostAnswer;
export type TimelineCheck = Extract<TimelineEntry, { kind: 'check' }>;
export type Delivery = Extract<TimelineEntry, { kind: 'delivery' }>;
export type Maintenance = MaintenanceAnswer;
export type StatusPage = StatusPageAnswer;
export type DomainVerification = NonNullable<StatusPage['domain_verification']>;
export type Announcement = AnnouncementAnswer;
export type Subscriber = SubscriberAnswer;

export type MonitorAnswers = {
  'GET /monitors': Listing<Monitor>;
  'POST /monitors': One<Monitor>;
  'GET /monitors/rows': MonitorRows;
  'GET /monitors/names': Many<MonitorName>;
  'POST /monitors/bulk': One<{ changed: number }>;
  'POST /monitors/import': One<ImportReport>;
  'POST /monitors/test-alert': Many<TestResult>;
  'POST /monitors/test-check': One<TestCheckResult>;
  'GET /monitors/views': Many<MonitorView>;
  'POST /monitors/views': One<MonitorView>;
  'PATCH /monitors/views/:id': One<MonitorView>;
  'DELETE /monitors/views/:id': unknown;
  'GET /monitors/:id': One<Monitor>;
  'PATCH /monitors/:id': One<Monitor>;
  'DELETE /monitors/:id': unknown;
  'GET /monitors/:id/stats': One<Stats>;
  'GET /monitors/:id/days': Many<Day>;
  'GET /monitors/:id/outage-costs': Many<MonthlyCost>;
  'GET /monitors/:id/last-failure': One<LastFailure | null>;
  'POST /monitors/:id/check': One<CheckedNow>;
  'GET /monitors/:id/checks': Listing<Check>;
  'POST /monitors/:id/test': Many<TestResult>;
  'GET /incidents': Listing<Incident>;
  'GET /incidents/:id': One<IncidentDetail>;
  'GET /incidents/:id/cost': One<OutageCost>;
  'PATCH /incidents/:id': One<IncidentDetail>;
  'DELETE /incidents/:id': unknown;
  'GET /maintenances': Listing<Maintenance>;
  'POST /maintenances': One<Maintenance>;
  'GET /maintenances/:id': One<Maintenance>;
  'PATCH /maintenances/:id': One<Maintenance>;
  'DELETE /maintenances/:id': unknown;
  'GET /status-pages': Listing<StatusPage>;
  'POST /status-pages': One<StatusPage>;
  'GET /status-pages/:id': One<StatusPage>;
  'PATCH /status-pages/:id': One<StatusPage>;
  'DELETE /status-pages/:id': unknown;
  'PUT /status-pages/:id/logo': One<StatusPage>;
  'DELETE /status-pages/:id/logo': One<StatusPage>;
  'POST /status-pages/:id/domain-check': One<StatusPage>;
  'GET /status-pages/:id/announcements': Listing<Announcement>;
  'POST /status-pages/:id/announcements': One<Announcement>;
  'PATCH /status-pages/:id/announcements/:announcement': One<Announcement>;
  'DELETE /status-pages/:id/announcements/:announcement': unknown;
  'GET /status-pages/:id/subscribers': Listing<Subscriber>;
  'DELETE /status-pages/:id/subscribers/:subscriber': unknown;
  'GET /status-page-domains': Many<ClaimedDomain>;
  'POST /status-page-domains/:id/approval': One<ClaimedDomain>;
  'DELETE /status-page-domains/:id/approval': One<ClaimedDomain>;
  'GET /network-ranges': One<NetworkRanges>;
  'PUT /network-ranges': One<NetworkRanges>;
};
