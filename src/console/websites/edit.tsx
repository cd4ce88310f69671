import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { call, type One } from '../client.ts';
import { ConfirmButton } from '../ui/confirm.tsx';
import { useDraft } from '../ui/draft.ts';
import { LoadFailure, Notice } from '../ui/notice.tsx';
import { Page, Section } from '../ui/page.tsx';
import { WebsiteForm } from './form.tsx';
import { websiteQuery } from './queries.ts';
import { TagToPaste } from './tag.tsx';
import { toWire, valuesOf } from './values.ts';
import type { Website } from './wire.ts';

export function EditWebsitePage() {
  const { id } = useParams({ from: '/shell/websites/$id/edit' });
  const website = useQuery({ ...websiteQuery(id), refetchInterval: false });
  return (
    <Page
      title="Website settings"
      parent={
        <Link to="/websites/$id" params={{ id }}>
          {website.data?.domain ?? 'Website'}
        </Link>
      }
    >
      {website.isError && <LoadFailure error={website.error} onRetry={() => website.refetch()} />}
      {website.data && <EditWebsite key={id} website={website.data} />}
    </Page>
  );
}

function EditWebsite({ website }: { website: Website }) {
  const draft = useDraft(valuesOf(website));
  const router = useRouter();
  const queryClient = useQueryClient();
  const id = String(website.id);
  const leave = () => router.navigate({ to: '/websites/$id', params: { id } });
  const save = () =>
    draft.submit(async () => {
      const { data } = await call<One<Website>>('PATCH', `/websites/${id}`, toWire(draft.changes()));
      queryClient.setQueryData(websiteQuery(id).queryKey, data);
      await queryClient.invalidateQueries({ queryKey: ['websites', 'list'] });
      await leave();
    });
  const remove = useMutation({
    mutationFn: () => call('DELETE', `/websites/${id}`),
    onSuccess: async () => {
      draft.settle(draft.values);
      await router.navigate({ to: '/websites', ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ['websites', 'one', id] });
      await queryClient.invalidateQueries({ queryKey: ['websites', 'list'] });
    },
  });
  return (
    <>
      <WebsiteForm
        draft={draft}
        verb="Save settings"
        domainIsFixed
        passwordIsSet={website.privacy === 2}
        onSubmit={save}
        onLeave={leave}
      />
      <Section title="Tracking tag">
        <TagToPaste website={website} />
      </Section>
      <Section title="Delete">
        {remove.isError && <Notice tone="danger">{remove.error.message}</Notice>}
        <ConfirmButton
          verb="Delete website"
          question="All of its visits go with it."
          icon={<IconTrash size={16} aria-hidden />}
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </Section>
    </>
  );
}
