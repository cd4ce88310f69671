import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CommandBlock, CurlLine } from '../../accounts/index.ts';
import { t, tRich } from '../../i18n/index.ts';
import { EmptyState, EmptyText } from '../../ui/feedback/notice.tsx';
import { useReadOnly } from '../../ui/read-only.ts';

export function NoMonitors() {
  if (useReadOnly()) return <EmptyText>{t('This account has no monitors.')}</EmptyText>;
  return (
    <EmptyState title={t('Know before your visitors do')}>
      <p>
        {t(
          'A monitor checks a website, port or DNS record every minute, or waits for a heartbeat from a job, and alerts you when something fails.',
        )}
      </p>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/monitors/new" {...props} />}
      >
        {t('Create monitor')}
      </Button>
      <p>{t('Or create it from a script:')}</p>
      <CurlLine
        path="/api/v1/monitors"
        options={[
          // not shown
          '-d name="Home page"',
          '-d url=https://example.com/',
          '-d interval=60',
          '-d alert_condition=url_unavailable',
          '-d request_method=GET',
        ]}
      />
      <p>
        {tRich(
          'Moving from Uptime Kuma, UptimeRobot, Better Stack or another tool? <a>Import your monitors</a>, here or from the Gatehouse folder on your server:',
          { a: (text) => <Link to="/monitors/import">{text}</Link> },
        )}
      </p>
      {/* not shown */}
      <CommandBlock label={t('import command')} command="monitors import kuma.db" />
    </EmptyState>
  );
}
