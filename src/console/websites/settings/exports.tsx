import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Website } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { Pair } from '../../ui/form/form.tsx';
import { Section } from '../../ui/layout/page.tsx';
import classes from './settings.module.css';

const PERIODS = [
  { value: '30d', label: t('Last 30 days') },
  { value: 'last_month', label: t('Last month') },
  { value: '12mo', label: t('Last 12 months') },
  { value: 'all', label: t('All time') },
];

export function Exports({ website }: { website: Website }) {
  const [period, setPeriod] = useState('30d');
  const [format, setFormat] = useState('csv');
  const link = (what: 'reports' | 'events') =>
    `/console/api/websites/${website.id}/export/${what}?period=${period}&format=${format}`;
  return (
    <Section title={t('Export')} note={t('Download everything')}>
      <div className={classes.block}>
        <Pair>
          <NativeSelect
            label={t('Period')}
            data={PERIODS}
            value={period}
            onChange={(event) => setPeriod(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('Format')}
            data={[
              { value: 'csv', label: 'CSV' },
              { value: 'json', label: 'JSON' },
            ]}
            value={format}
            onChange={(event) => setFormat(event.currentTarget.value)}
          />
        </Pair>
        <div className={classes.links}>
          <Button
            component="a"
            href={link('reports')}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('All reports (CSV)')}
          </Button>
          <Button
            component="a"
            href={link('events')}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('Raw events (CSV)')}
          </Button>
        </div>
      </div>
    </Section>
  );
}
