import type { CheckNowAnswer } from '../../server/monitors/check-now/wire.ts';
import type { TestCheckResult } from '../../server/monitors/checks/wire.ts';
import type { LiveUpdate, MonitorName, Row, RowsAnswer } from '../../server/monitors/console/wire.ts';
import type { LastFailure } from '../../server/monitors/failures/wire.ts';
import type { GroupAnswer, GroupShown } from '../../server/monitors/groups/wire.ts';
import type { HeartbeatAnswer } from '../../server/monitors/heartbeats/wire.ts';
import type { Change, ImportReport, ReportedMonitor, ReportedPart } from '../../server/monitors/import/wire.ts';
import type { IncidentAnswer, IncidentShown, TimelineEntry } from '../../server/monitors/incidents/wire.ts';
import type { MaintenanceAnswer } from '../../server/monitors/maintenance/wire.ts';
import type { MonitorAnswer } from '../../server/monitors/monitor/wire.ts';
import type { ObjectiveAnswer, ObjectiveBudgetAnswer } from '../../server/monitors/objectives/wire.ts';
import type { PolicyAnswer } from '../../server/monitors/policies/wire.ts';
import type { QuietHoursAnswer } from '../../server/monitors/quiet-hours/wire.ts';
import type { CheckAnswer, DayAnswer, periods, StatsAnswer } from '../../server/monitors/statistics/wire.ts';
import type {
  ReportAnswer,
  ReportTemplateAnswer,
  ReportUpdateAnswer,
} from '../../server/monitors/status-pages/reports/wire.ts';
import type {
  AnnouncementAnswer,
  ClaimedDomain,
  StatusPageAnswer,
  SubscriberAnswer,
} from '../../server/monitors/status-pages/wire.ts';
import type { UptimeReportAnswer, UptimeReportRecipientAnswer } from '../../server/monitors/uptime-reports/wire.ts';
import type { MonitorView } from '../../server/monitors/views/wire.ts';
import type { NetworkRanges } from '../../server/network/wire.ts';
import type { MonthlyCostAnswer, OutageCostAnswer } from '../../server/outage-cost/wire.ts';
import type { Answers } from './answers.ts';
import type { Listing } from './envelope.ts';

export type {
  ClaimedDomain,
  ImportReport,
  LastFailure,
  LiveUpdate,
  MonitorName,
  MonitorView,
  NetworkRanges,
  TestCheckResult,
  TimelineEntry,
};
export type Heartbeat = HeartbeatAnswer;
export type Monitor = MonitorAnswer;
export type MonitorStatus = Monitor['status'];
export type MonitorRow = Row;
export type MonitorCounts = RowsAnswer['counts'];
export type MonitorRows = Listing<MonitorRow> & Pick<RowsAnswer, 'counts' | 'tags' | 'groups'>;
export type ImportedMonitor = ReportedMonitor;
export type ImportedPart = ReportedPart;
export type FieldChange = Change;
export type Check = CheckAnswer;
export type CheckedNow = CheckNowAnswer;
export type Day = DayAnswer;
export type Stats = StatsAnswer;
export type Bucket = Stats['series'][number];
export type Period = (typeof periods)[number];
export type MonitorGroup = GroupAnswer;
export type MonitorGroupDetail = GroupShown;
export type GroupHeader = RowsAnswer['groups'][number];
export type Incident = IncidentAnswer;
export type IncidentDetail = IncidentShown;
export type OutageCost = OutageCostAnswer;
export type MonthlyCost = MonthlyCostAnswer;
export type TimelineCheck = Extract<TimelineEntry, { kind: 'check' }>;
export type Delivery = Extract<TimelineEntry, { kind: 'delivery' }>;
export type AlertPolicy = PolicyAnswer;
export type Maintenance = MaintenanceAnswer;
export type QuietHours = QuietHoursAnswer;
export type Objective = ObjectiveAnswer;
export type ObjectiveBudget = ObjectiveBudgetAnswer;
export type UptimeReport = UptimeReportAnswer;
export type UptimeReportRecipient = UptimeReportRecipientAnswer;
export type StatusPage = StatusPageAnswer;
export type DomainVerification = NonNullable<StatusPage['domain_verification']>;
export type Announcement = AnnouncementAnswer;
export type Subscriber = SubscriberAnswer;
export type StatusReport = ReportAnswer;
export type StatusReportUpdate = ReportUpdateAnswer;
export type StatusReportTemplate = ReportTemplateAnswer;
export type ComponentState = StatusReport['affected'][number]['state'];
export type TestResult = Answers['POST /monitors/:id/test']['data'][number];
