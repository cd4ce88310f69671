import { t } from '../i18n/index.ts';

export type PageAction = { key: 'c' | 'e'; word: string; href: string };

const CREATE: Record<string, [word: string, href: string]> = {
  '/monitors': [t('Create monitor'), '/monitors/new'],
  '/monitor-groups': [t('Create group'), '/monitor-groups/new'],
  '/maintenance': [t('Schedule maintenance'), '/maintenance/new'],
  '/alert-policies': [t('Create alert policy'), '/alert-policies/new'],
  '/objectives': [t('Create SLO'), '/objectives/new'],
  '/uptime-reports': [t('Create uptime report'), '/uptime-reports/new'],
  '/status-pages': [t('Create status page'), '/status-pages/new'],
  '/websites': [t('Add website'), '/websites/new'],
  '/market': [t('Create item'), '/market/items/new'],
  '/market/items': [t('Create item'), '/market/items/new'],
  '/market/coupons': [t('Create coupon'), '/market/coupons?new=1'],
};

const EDIT: [RegExp, word: string, href: string][] = [
  [/^\/monitors\/\d+$/, t('Edit monitor'), '/edit'],
  [/^\/monitor-groups\/\d+$/, t('Edit group'), '/edit'],
  [/^\/objectives\/\d+$/, t('Edit SLO'), '/edit'],
  [/^\/uptime-reports\/\d+$/, t('Edit uptime report'), '/edit'],
  [/^\/market\/items\/\d+$/, t('Edit item'), '/edit'],
];

export function pageActions(path: string): PageAction[] {
  const create = CREATE[path];
  const edit = EDIT.find(([pattern]) => pattern.test(path));
  return [
    ...(create ? [{ key: 'c' as const, word: create[0], href: create[1] }] : []),
    ...(edit ? [{ key: 'e' as const, word: edit[1], href: `${path}${edit[2]}` }] : []),
  ];
}
