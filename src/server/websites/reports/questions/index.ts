export { dashboardQuestion } from './dashboard.ts';
export { goalsQuestion } from './goals.ts';
export { questions } from './questions.ts';
export { realtimeQuestion } from './realtime.ts';
