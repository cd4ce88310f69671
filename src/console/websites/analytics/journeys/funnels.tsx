import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { CurlLine } from '../../../accounts/index.ts';
import type { Funnel } from '../../../api/websites.ts';
import { LoadFailure } from '../../../ui/feedback/notice.tsx';
import { count, share } from '../../../ui/format/format.ts';
import panelClasses from '../panels/panel.module.css';
import { Answered } from '../panels/query-state.tsx';
import { useAnalytics } from '../query/context.ts';
import { funnelsQuery, questionQuery } from '../query/queries.ts';
import classes from './journeys.module.css';

/** How many visits went how far through the steps that somebody has set up. */
export function Funnels() {
  const { id, search, show } = useAnalytics();
  const funnels = useQuery(funnelsQuery(id));
  if (funnels.isError && !funnels.data) {
    return <LoadFailure error={funnels.error} onRetry={() => funnels.refetch()} />;
  }
  if (!funnels.data) return <div className={panelClasses.awaited} />;
  const chosen = funnels.data.find((funnel) => funnel.id === search.funnel) ?? funnels.data[0];
  if (!chosen) return <NoFunnels id={id} />;
  return (
    <>
      <div className={panelClasses.controls}>
        <NativeSelect
          size="xs"
          aria-label="Funnel"
          value={String(chosen.id)}
          data={funnels.data.map((funnel) => ({ value: String(funnel.id), label: funnel.name }))}
          onChange={(event) => show({ ...search, funnel: Number(event.currentTarget.value) })}
        />
      </div>
      <Steps funnel={chosen} />
    </>
  );
}

function Steps({ funnel }: { funnel: Funnel }) {
  const { id, view } = useAnalytics();
  const steps = useQuery(questionQuery(id, 'funnels', view, { funnel: funnel.id }));
  return (
    <Answered query={steps}>
      {({ data }) => (
        <>
          <ol className={classes.funnel} aria-label={funnel.name}>
            {data.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step may stand in a funnel twice, its place but once
              <li key={index} style={{ '--share': `${step.rate_of_first ?? 0}%` } as CSSProperties}>
                <span className={classes.step}>
                  <b>{index + 1}</b>
                  <span title={step.name}>{step.name}</span>
                </span>
                <span className={classes.reached}>
                  <span className={classes.bar} />
                  <span>
                    <b>{count(step.visits)}</b> {step.visits === 1 ? 'visit' : 'visits'}, {share(step.rate_of_first)}
                  </span>
                </span>
                {index > 0 && (
                  <span className={classes.dropped}>
                    {share(step.rate_of_previous)} of the step before, {count(step.dropped)} left
                  </span>
                )}
              </li>
            ))}
          </ol>
          <p className={panelClasses.note}>
            {share(data.at(-1)?.rate_of_first ?? null)} of visits that entered the funnel completed it.
          </p>
        </>
      )}
    </Answered>
  );
}

function NoFunnels({ id }: { id: string }) {
  return (
    <div className={panelClasses.advice}>
      <b>See where visitors drop off</b>
      <p>A funnel is a sequence of pages and events that leads to your goal. Create your first:</p>
      <CurlLine
        label="curl command for a funnel"
        path={`/api/v1/websites/${id}/funnels`}
        options={[
          '-d name=Purchase',
          "-d 'steps[0][kind]=page' -d 'steps[0][value]=/pricing'",
          "-d 'steps[1][kind]=page' -d 'steps[1][value]=/thanks'",
        ]}
      />
    </div>
  );
}
