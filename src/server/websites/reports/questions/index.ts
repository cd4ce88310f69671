export { dashboard } from './dashboard.ts';
export { goals } from './goals.ts';
export { questions } from './questions.ts';
export { realtime } from './realtime.ts';
