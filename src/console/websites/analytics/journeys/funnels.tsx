import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Funnel, FunnelStep } from '../../../api/websites.ts';
import { t, tRich } from '../../../i18n/index.ts';
import { ShareBar } from '../../../ui/chart/share-bar.tsx';
import { LoadFailure } from '../../../ui/feedback/notice.tsx';
import { count, share } from '../../../ui/format/format.ts';
import { IfCanEdit } from '../../../ui/if-can-edit.tsx';
import { FunnelForm } from '../../conversions/funnel-form.tsx';
import { targetText } from '../../conversions/target-text.ts';
import { AddBar, AddInPlace } from '../panels/add-in-place.tsx';
import panelClasses from '../panels/panel.module.css';
import { Answered } from '../panels/query-state.tsx';
import { useAnalytics } from '../query/context.ts';
import { reportQuery } from '../query/queries.ts';
import { dayParametersOf } from '../query/search.ts';
import classes from './journeys.module.css';
import { useFunnel } from './use-funnel.ts';

export function Funnels() {
  const { id, search, view, show } = useAnalytics();
  const { funnels, chosen } = useFunnel({ enabled: true });
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<string>();
  if (funnels.isError && !funnels.data) {
    return <LoadFailure error={funnels.error} onRetry={() => funnels.refetch()} />;
  }
  if (!funnels.data) return <div className={panelClasses.awaited} />;
  if (isAdding) {
    return (
      <AddInPlace title={t('New funnel')}>
        <FunnelForm
          website={id}
          days={dayParametersOf(view)}
          onSaved={(funnel) => {
            show({ ...search, funnel: funnel.id });
            setAdded(funnel.name);
            setAdding(false);
          }}
          onLeave={() => setAdding(false)}
        />
      </AddInPlace>
    );
  }
  if (!chosen) return <NoFunnels onAdd={() => setAdding(true)} />;
  return (
    <>
      <AddBar
        verb={t('Add funnel')}
        onAdd={() => setAdding(true)}
        manage={id}
        said={added === undefined ? '' : t('Funnel “{name}” added.', { name: added })}
      >
        <NativeSelect
          size="xs"
          aria-label={t('Funnel')}
          value={String(chosen.id)}
          data={funnels.data.map((funnel) => ({ value: String(funnel.id), label: funnel.name }))}
          onChange={(event) => show({ ...search, funnel: Number(event.currentTarget.value) })}
        />
      </AddBar>
      <Steps funnel={chosen} />
    </>
  );
}

const nameOf = ({ name, ...step }: FunnelStep) => targetText({ ...step, value: name });

function Steps({ funnel }: { funnel: Funnel }) {
  const { id, view } = useAnalytics();
  const steps = useQuery(reportQuery(id, 'funnels', view, { funnel: funnel.id }));
  return (
    <Answered query={steps}>
      {({ data }) => (
        <>
          <ol className={classes.funnel} aria-label={funnel.name}>
            {data.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a funnel can contain the same step twice
              <li key={index}>
                <span className={classes.step}>
                  <b>{index + 1}</b>
                  <span title={nameOf(step)}>{nameOf(step)}</span>
                </span>
                <ShareBar percent={step.rate_of_first ?? 0} className={classes.reached}>
                  {tRich('<b>{count, number}</b> {count, plural, one {visit} other {visits}}, {share}', {
                    count: step.visits,
                    b: (text) => <b>{text}</b>,
                    share: share(step.rate_of_first),
                  })}
                </ShareBar>
                {index > 0 && (
                  <span className={classes.dropped}>
                    {t('{share} continued, {dropped} dropped off', {
                      share: share(step.rate_of_previous),
                      dropped: count(step.dropped),
                    })}
                  </span>
                )}
              </li>
            ))}
          </ol>
          <p className={panelClasses.note}>
            {t('{share} of visits that entered the funnel completed it.', {
              share: share(data.at(-1)?.rate_of_first ?? null),
            })}
          </p>
        </>
      )}
    </Answered>
  );
}

function NoFunnels({ onAdd }: { onAdd: () => void }) {
  return (
    <div className={panelClasses.advice}>
      <b>{t('See where visitors drop off')}</b>
      <p>{t('A funnel is a sequence of pages and events that leads to your goal. It counts past visits, too.')}</p>
      <IfCanEdit>
        <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
          {t('Add funnel')}
        </Button>
      </IfCanEdit>
    </div>
  );
}
