export { type BelongingColumns, findBelonging, selectBelongings } from './belonging.store.ts';
export { type Belonging, nameClash } from './belonging.ts';
export { belongingRoutes } from './routes.ts';
export { maxPathLength, type Target, targetFault } from './target.ts';
