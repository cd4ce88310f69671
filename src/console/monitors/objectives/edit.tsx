import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { call, isMissing } from '../../api/client.ts';
import type { Objective } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ObjectiveForm } from './form.tsx';
import { MissingObjective } from './missing-objective.tsx';
import { objectiveQuery } from './queries.ts';
import { changesToWire, valuesOf } from './values.ts';

export function EditObjectivePage() {
  const { id } = useParams({ from: '/shell/objectives/$id/edit' });
  const objective = useQuery({ ...objectiveQuery(id), refetchInterval: false, refetchOnWindowFocus: false });
  if (isMissing(objective)) return <MissingObjective />;
  return (
    <Page
      title={t('Edit SLO')}
      parent={
        <>
          <Link to="/objectives">{t('SLOs')}</Link>
          {objective.data && (
            <Link to="/objectives/$id" params={{ id }}>
              {objective.data.name}
            </Link>
          )}
        </>
      }
    >
      {objective.isError && !objective.data && (
        <LoadFailure error={objective.error} onRetry={() => objective.refetch()} />
      )}
      {objective.data && <EditObjective key={id} objective={objective.data} />}
    </Page>
  );
}

function EditObjective({ objective }: { objective: Objective }) {
  const draft = useDraft(valuesOf(objective));
  const router = useRouter();
  const queryClient = useQueryClient();
  const leave = () => router.navigate({ to: '/objectives/$id', params: { id: String(objective.id) } });
  const save = () =>
    draft.submit(async () => {
      await call('PATCH /objectives/:id', {
        path: { id: objective.id },
        body: changesToWire(draft.changes(), draft.values),
      });
      await queryClient.invalidateQueries({ queryKey: ['objectives'] });
      await leave();
    });
  return <ObjectiveForm draft={draft} verb={t('Save SLO')} onSubmit={save} onLeave={leave} />;
}
