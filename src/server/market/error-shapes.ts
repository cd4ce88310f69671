import type { ErrorShape } from '../http/index.ts';
import { envatoErrorShape, licenceKeyErrorShape } from './licences/index.ts';
import { marketErrorShape } from './marketplace.routes.ts';

/** Covers all paths of these APIs, including unknown paths. */
export function marketErrorShapeOf(path: string): ErrorShape | undefined {
  if (path.startsWith('/api/')) return marketErrorShape;
  if (/^\/v[12]\/licenses\//.test(path)) return licenceKeyErrorShape;
  return /^\/(v[13]\/market\/|whoami\/?$)/.test(path) ? envatoErrorShape : undefined;
}
