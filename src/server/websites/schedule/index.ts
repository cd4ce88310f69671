export {
  type DueReport,
  type Frequency,
  frequencies,
  instantsOf,
  latestDueReport,
  latestDueReports,
  maxDelayMs,
  type ReportKind,
} from './schedule.ts';
