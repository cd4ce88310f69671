export { dashboardReport } from './dashboard.ts';
export { goalsReport } from './goals.ts';
export { realtimeReport } from './realtime.ts';
export { allReports } from './reports.ts';
