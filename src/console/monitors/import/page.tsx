import { Button, TextInput } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CommandBlock } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { ImportReport } from '../../api/monitors.ts';
import { DOCUMENTATION } from '../../documents.ts';
import { t, tRich } from '../../i18n/index.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FilePicker } from '../../ui/form/file-picker.tsx';
import { Folded } from '../../ui/form/folded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import classes from './import.module.css';
import { ImportReportView } from './report.tsx';

const FILES = [
  // not shown: names are the same in each language
  { tool: 'Uptime Kuma', file: t('JSON backup or kuma.db') },
  // not shown
  { tool: 'Gatus', file: t('YAML, or a Kubernetes ConfigMap') },
  // not shown
  { tool: 'UptimeRobot', file: t('JSON of the API, or the CSV export') },
  // not shown
  { tool: 'Better Stack, healthchecks.io, Checkly, Pingdom', file: t('JSON of the API') },
  // not shown
  { tool: 'Atlassian Statuspage', file: t('JSON of the API: the page, its components, incidents and maintenance') },
];
const MAX_BYTES = 20 * 1024 * 1024;

export function ImportMonitorsPage() {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const [name, setName] = useState('');
  const [isDragged, setDragged] = useState(false);
  const send = async (chosen: File, plan: boolean) => {
    if (chosen.size > MAX_BYTES)
      throw new Error('This file is over 20 MB. Import it from the command line on your server.');
    // Browsers don't know the type of most of these files, so the service detects the format.
    const body = new Blob([chosen], { type: 'application/octet-stream' });
    const query = { plan: plan ? 1 : undefined, name: name.trim() };
    return (await call('POST /monitors/import', { query, body })).data;
  };
  const apply = useMutation({
    mutationFn: (chosen: File) => send(chosen, false),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['monitors'] });
      await queryClient.invalidateQueries({ queryKey: ['status-pages'] });
    },
  });
  const plan = useMutation({
    mutationFn: (chosen: File) => send(chosen, true),
    onMutate: (chosen) => {
      setFile(chosen);
      apply.reset();
    },
  });
  const error = apply.error ?? plan.error;
  return (
    <Page title={t('Import monitors')} parent={<Link to="/monitors">{t('Monitors')}</Link>}>
      <p className={classes.lead}>
        {t('You preview every change first, and you can import the same file again safely.')}
      </p>
      <dl className={classes.sources}>
        {FILES.map(({ tool, file }) => (
          <div key={tool}>
            <dt>{tool}</dt>
            <dd>{file}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.lead}>
        {tRich('See <a>how to get each file</a>.', {
          a: (text) => <a href={`${DOCUMENTATION}/importing#files-of-other-tools`}>{text}</a>,
        })}
      </p>
      <section
        aria-label={t('File')}
        className={`${classes.choice} ${isDragged ? classes.dropping : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setDragged(true);
        }}
        onDragLeave={() => setDragged(false)}
        onDrop={(event) => {
          event.preventDefault();
          setDragged(false);
          const dropped = event.dataTransfer.files[0];
          if (dropped && !plan.isPending) plan.mutate(dropped);
        }}
      >
        <FilePicker
          label={t('File to import')}
          accept=".json,.jsonl,.txt,.csv,.db,.sqlite,.yaml,.yml"
          size="sm"
          variant={plan.data ? 'default' : 'filled'}
          loading={plan.isPending}
          leftSection={<IconFileImport size={16} aria-hidden />}
          onChoose={([chosen]) => chosen && plan.mutate(chosen)}
        >
          {plan.data ? t('Choose another file') : t('Choose file')}
        </FilePicker>
        <span className={classes.file} role="status">
          {plan.isPending
            ? file
              ? t('Reading {name}…', { name: file.name })
              : t('Reading file…')
            : (file?.name ?? t('or drop it here'))}
        </span>
      </section>
      {!apply.data && (
        <div className={classes.advanced}>
          <Folded
            title={t('Advanced')}
            summary={name.trim() === '' ? '' : t('Source name: {name}', { name: name.trim() })}
            isWrong={false}
          >
            <TextInput
              label={t('Source name')}
              description={t('Only needed to distinguish several Uptime Kuma or Gatus instances')}
              placeholder={t('office')}
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              onBlur={() => file && plan.mutate(file)}
            />
          </Folded>
        </div>
      )}
      {error && <Notice tone="danger">{error.message}</Notice>}
      {apply.data ? (
        <Applied report={apply.data} />
      ) : (
        plan.data && (
          <ImportReportView
            report={plan.data}
            action={
              file && plan.data.counts.create + plan.data.counts.change > 0 ? (
                <Button loading={apply.isPending} onClick={() => apply.mutate(file)}>
                  {plan.data.page
                    ? t('Import status page')
                    : t('Import {count, plural, one {# monitor} other {# monitors}}', {
                        count: plan.data.counts.create + plan.data.counts.change,
                      })}
                </Button>
              ) : (
                <span>{t('No data to import.')}</span>
              )
            }
          />
        )
      )}
      {!plan.data && (
        <div className={classes.command}>
          <p className={classes.lead}>
            {t('Or run this in the Gatehouse folder on your server, for a kuma.db of any size:')}
          </p>
          {/* not shown */}
          <CommandBlock label={t('import command')} command="monitors import kuma.db" />
        </div>
      )}
    </Page>
  );
}

function Applied({ report }: { report: ImportReport }) {
  const { create, change } = report.counts;
  const { page } = report;
  if (page)
    return (
      <>
        <Notice
          tone="calm"
          action={
            <Button
              size="xs"
              renderRoot={(props) => <Link to="/status-pages/$id" params={{ id: String(page.id) }} {...props} />}
            >
              {t('Show status page')}
            </Button>
          }
        >
          {page.action === 'create' ? t('Status page created.') : t('Status page updated.')}
        </Notice>
        <ImportReportView report={report} />
      </>
    );
  return (
    <>
      <Notice
        tone="calm"
        action={
          <Button size="xs" renderRoot={(props) => <Link to="/monitors" {...props} />}>
            {t('Show monitors')}
          </Button>
        }
      >
        {[
          create > 0 && t('{count, plural, one {# monitor created} other {# monitors created}}', { count: create }),
          change > 0 && t('{count, plural, one {# monitor changed} other {# monitors changed}}', { count: change }),
        ]
          .filter(Boolean)
          .join(', ')}
        .
      </Notice>
      <ImportReportView report={report} />
    </>
  );
}
