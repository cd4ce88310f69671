export {
  type DueReport,
  type Frequency,
  frequencies,
  instantsOf,
  latestDueReport,
  latestDueReports,
  maxDelayMs,
  nextDueAtMs,
  type ReportKind,
} from './schedule.ts';
