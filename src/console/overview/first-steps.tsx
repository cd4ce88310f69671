import { CloseButton } from '@mantine/core';
import { IconArrowRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useMay } from '../accounts/index.ts';
import type { Overview, FirstSteps as Steps } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Writing } from '../ui/writing.tsx';
import classes from './first-steps.module.css';
import { overviewQuery } from './queries.ts';

type Place = Pick<LinkProps, 'to' | 'params'>;
type Step = { name: keyof Steps; title: string; says: string; place: Place };
type Track = { title: string; steps: [Step, Step] };

type FirstStepsProps = { steps: Steps; overview: Overview };

/** What a new account does first. Steps tick themselves; the list goes when all are done, or when it is dismissed. */
export function FirstSteps({ steps, overview }: FirstStepsProps) {
  const mayDismiss = useMay()('account:write');
  const queryClient = useQueryClient();
  const dismiss = useMutation({
    mutationFn: () => call('DELETE /overview/first-steps'),
    onSuccess: () =>
      queryClient.setQueryData(overviewQuery.queryKey, (shown) => shown && { ...shown, first_steps: null }),
  });
  const all = Object.values(steps);
  return (
    <Writing>
      <section className={classes.card} aria-labelledby="first-steps">
        <div className={classes.head}>
          <h2 id="first-steps">Get started</h2>
          <span className={classes.progress}>
            {all.filter(Boolean).length} of {all.length} done
          </span>
          {mayDismiss && (
            <CloseButton
              className={classes.close}
              aria-label="Dismiss first steps"
              title="Dismiss"
              disabled={dismiss.isPending}
              onClick={() => dismiss.mutate()}
            />
          )}
        </div>
        {dismiss.isError && <Notice tone="danger">{dismiss.error.message}</Notice>}
        <div className={classes.tracks}>
          {tracksOf(overview).map((track) => (
            <div key={track.title} className={classes.track}>
              <h3>{track.title}</h3>
              <ul>
                {track.steps.map((step) => (
                  <StepLine key={step.name} step={step} isDone={steps[step.name]} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
    </Writing>
  );
}

function StepLine({ step, isDone }: { step: Step; isDone: boolean }) {
  if (isDone)
    return (
      <li className={classes.done}>
        <IconCircleCheckFilled size={18} aria-label="Done" role="img" />
        <span>{step.title}</span>
      </li>
    );
  return (
    <li className={classes.step}>
      <IconCircle size={18} aria-label="To do" role="img" />
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
      title: 'Monitoring',
      steps: [
        {
          name: 'monitor',
          title: 'Create a monitor',
          says: 'Check a website or service every minute.',
          place: { to: '/monitors/new' },
        },
        {
          name: 'alerts',
          title: 'Get alerted',
          says: 'By e-mail, chat, webhook and more.',
          place:
            newest_monitor === null
              ? { to: '/monitors/new' }
              : { to: '/monitors/$id/edit', params: { id: String(newest_monitor) } },
        },
      ],
    },
    {
      title: 'Analytics',
      steps: [
        {
          name: 'website',
          title: 'Add a website',
          says: 'See your visitors, without cookies.',
          place: { to: '/websites/new' },
        },
        {
          name: 'page_view',
          title: 'Receive a page view',
          says: 'Paste one line into your pages.',
          place:
            visitors.newest === null
              ? { to: '/websites/new' }
              : { to: '/websites/$id/tracking', params: { id: String(visitors.newest) } },
        },
      ],
    },
    {
      title: 'Shop',
      steps: [
        {
          name: 'item',
          title: 'Publish an item',
          says: 'A theme, a track, a licence: anything digital.',
          place: { to: '/market/items/new' },
        },
        {
          name: 'payments',
          title: 'Set up payment',
          says: 'By card or bank transfer.',
          place: { to: '/market/settings' },
        },
      ],
    },
  ];
}
