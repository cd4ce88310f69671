import { escapeHtml } from '../../pages/index.ts';
import { type PageAddress, type PageQuery, pageParameters } from './query-parameters.ts';

export const hiddenFields = ({ address }: PageQuery, changes: Partial<PageAddress>, without: readonly string[] = []) =>
  [...pageParameters({ ...address, ...changes }), ['form', '1'] as const]
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
