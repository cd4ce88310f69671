import type { ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { Page } from '../ui/layout/page.tsx';
import { Tabs } from '../ui/layout/tabs.tsx';
import classes from './frame.module.css';

const TABS = [
  { to: '/monitors', word: t('Monitors') },
  { to: '/monitor-groups', word: t('Groups') },
  { to: '/incidents', word: t('Incidents') },
  { to: '/maintenance', word: t('Maintenance') },
  { to: '/objectives', word: t('SLOs') },
  { to: '/uptime-reports', word: t('Reports') },
  { to: '/status-pages', word: t('Status pages') },
  { to: '/alert-policies', word: t('Alert policies') },
] as const;

type MonitorsFrameProps = {
  open: (typeof TABS)[number]['to'];
  actions?: ReactNode;
  isEmpty?: boolean;
  children: ReactNode;
};

export function MonitorsFrame({ open, actions, isEmpty = false, children }: MonitorsFrameProps) {
  return (
    <Page
      title={TABS.find(({ to }) => to === open)?.word ?? ''}
      actions={isEmpty ? <div className={classes.resting}>{actions}</div> : actions}
    >
      <Tabs label={t('Monitoring')} tabs={TABS} open={open} />
      {children}
    </Page>
  );
}
