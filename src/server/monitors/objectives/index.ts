export { objectiveAlertLists } from './alert-lists.store.ts';
export { type ObjectiveGauge, objectiveGauges } from './gauges.ts';
export type { FindUsualVisitors, UsualVisitors } from './measure.ts';
export { findObjective } from './objective.store.ts';
export { createObjective } from './objectives.ts';
export { objectiveRoutes } from './routes.ts';
export { objectiveTrash } from './trash.ts';
export { watchObjectives } from './watch.ts';
export { createObjectiveBody } from './wire.ts';
