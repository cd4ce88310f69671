import { CloseButton } from '@mantine/core';
import { IconArrowRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useMay } from '../accounts/index.ts';
import type { Overview, FirstSteps as Steps } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { IfCanEdit } from '../ui/if-can-edit.tsx';
import classes from './first-steps.module.css';
import { overviewQuery } from './queries.ts';

type Place = Pick<LinkProps, 'to' | 'params' | 'hash' | 'search'>;
type Permission = Parameters<ReturnType<typeof useMay>>[0];
/** `permission` is required in addition to write access. */
type Step = { name: keyof Steps; title: string; says: string; place: Place; permission?: Permission };
type Track = { title: string; steps: Step[] };

type FirstStepsProps = { steps: Steps; overview: Overview };

export function FirstSteps({ steps, overview }: FirstStepsProps) {
  const may = useMay();
  const mayDismiss = may('account:write');
  const queryClient = useQueryClient();
  const dismiss = useMutation({
    mutationFn: () => call('DELETE /overview/first-steps'),
    onSuccess: () =>
      queryClient.setQueryData(overviewQuery.queryKey, (shown) => shown && { ...shown, first_steps: null }),
  });
  const tracks = tracksOf(overview)
    .map(({ title, steps: all }) => ({
      title,
      steps: all.filter(({ name, permission }) => name in steps && (permission === undefined || may(permission))),
    }))
    .filter((track) => track.steps.length > 0);
  const all = tracks.flatMap((track) => track.steps.map(({ name }) => steps[name]));
  return (
    <IfCanEdit>
      <section className={classes.card} aria-labelledby="first-steps">
        <div className={classes.head}>
          <h2 id="first-steps">{t('Get started')}</h2>
          <span className={classes.progress}>
            {t('{done} of {all} done', { done: all.filter(Boolean).length, all: all.length })}
          </span>
          {mayDismiss && (
            <CloseButton
              className={classes.close}
              aria-label={t('Dismiss first steps')}
              title={t('Dismiss first steps')}
              disabled={dismiss.isPending}
              onClick={() => dismiss.mutate()}
            />
          )}
        </div>
        {dismiss.isError && <Notice tone="danger">{dismiss.error.message}</Notice>}
        <div className={classes.tracks}>
          {tracks.map((track) => (
            <div key={track.title} className={classes.track}>
              <h3>{track.title}</h3>
              <ul>
                {track.steps.map((step) => (
                  <StepLine key={step.name} step={step} isDone={steps[step.name] === true} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
    </IfCanEdit>
  );
}

function StepLine({ step, isDone }: { step: Step; isDone: boolean }) {
  if (isDone)
    return (
      <li className={classes.done}>
        <IconCircleCheckFilled size={18} aria-label={t('Done')} role="img" />
        <span>{step.title}</span>
      </li>
    );
  return (
    <li className={classes.step}>
      <IconCircle size={18} aria-label={t('To do')} role="img" />
      <div>
        <Link {...step.place}>
          {step.title}
          <IconArrowRight size={14} aria-hidden />
        </Link>
        <p>{step.says}</p>
      </div>
    </li>
  );
}

function tracksOf({ newest_monitor, visitors }: Overview): Track[] {
  return [
    {
      title: t('Monitors'),
      steps: [
        {
          name: 'monitor',
          title: t('Create a monitor'),
          says: t('Check a website or service every minute.'),
          place: { to: '/monitors/new' },
        },
        {
          name: 'alerts',
          title: t('Get alerted'),
          says: t('By email, chat, webhook and more.'),
          place:
            newest_monitor === null
              ? { to: '/monitors/new' }
              : { to: '/monitors/$id/edit', params: { id: String(newest_monitor) } },
        },
        {
          name: 'status_page',
          title: t('Publish a status page'),
          says: t('Show your users what works.'),
          place: { to: '/status-pages/new' },
        },
      ],
    },
    {
      title: t('Websites'),
      steps: [
        {
          name: 'website',
          title: t('Add a website'),
          says: t('See your visitors, without cookies.'),
          place: { to: '/websites/new' },
        },
        {
          name: 'page_view',
          title: t('Receive a page view'),
          says: t('Paste one line into your pages.'),
          place:
            visitors.newest === null
              ? { to: '/websites/new' }
              : { to: '/websites/$id/tracking', params: { id: String(visitors.newest) } },
        },
      ],
    },
    {
      title: t('Market'),
      steps: [
        {
          name: 'item',
          title: t('Publish an item'),
          says: t('A theme, a track, a license: anything digital.'),
          place: { to: '/market/items/new' },
        },
        {
          name: 'payments',
          title: t('Set up payment'),
          says: t('By card or bank transfer.'),
          place: { to: '/market/settings', hash: 'payments' },
          permission: 'money',
        },
      ],
    },
    {
      title: t('Installation'),
      steps: [
        {
          name: 'mail',
          title: t('Set up mail'),
          says: t('For alerts, reports and receipts.'),
          place: { to: '/settings', search: { section: 'mail' } },
        },
        {
          name: 'backups',
          title: t('Plan backups'),
          says: t('Every day, to a folder or to S3.'),
          place: { to: '/settings', search: { section: 'backups' } },
        },
      ],
    },
  ];
}
