export { funnelRows, goalRows, segmentNames, segmentRows } from './resource.store.ts';
export { nameConflict, type ResourceColumns, type ResourceKind } from './resource.ts';
export { createResourceRoutes } from './routes.ts';
export {
  describeTarget,
  maxPathLength,
  maxPropertyLengths,
  propertyProblem,
  storedTarget,
  type Target,
  targetProblem,
} from './target.ts';
export { resourceTrash } from './trash.ts';
export { websiteChildRoutes } from './website-child-routes.ts';
