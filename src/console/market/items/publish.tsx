import { Button, Popover } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, Refused } from '../../api/client.ts';
import type { One } from '../../api/envelope.ts';
import type { Item } from '../../api/market.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import classes from './items.module.css';
import { itemQuery, versionsQuery } from './queries.ts';

type Verb = 'publish' | 'withdraw';

function useStatus(item: Item): UseMutationResult<One<Item>, Error, Verb> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (verb: Verb) => call(`POST /market/items/:id/${verb}`, { path: { id: item.id } }),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(itemQuery(String(item.id)).queryKey, data);
      // The first version is published with its item.
      await queryClient.invalidateQueries(versionsQuery(item.id));
      await queryClient.invalidateQueries({ queryKey: ['market', 'items'] });
    },
  });
}

/** Publishes or withdraws; what is still missing is said below it, over the page, so that nothing moves. */
export function PublishButton({ item }: { item: Item }) {
  const status = useStatus(item);
  useHotkeys([['Escape', status.reset]]);
  const sentences = status.isError ? sentencesOf(status.error) : [];
  return (
    <Popover
      opened={sentences.length > 0}
      onDismiss={status.reset}
      position="bottom-end"
      withinPortal={false}
      withRoles={false}
    >
      <Popover.Target>
        <div>
          {item.status === 'published' ? (
            <ConfirmButton
              verb="Withdraw"
              question="It can no longer be bought. Existing buyers keep it."
              pending={status.isPending}
              onConfirm={() => status.mutate('withdraw')}
            />
          ) : (
            <Button loading={status.isPending} onClick={() => status.mutate('publish')}>
              {item.status === 'draft' ? 'Publish' : 'Publish again'}
            </Button>
          )}
        </div>
      </Popover.Target>
      <Popover.Dropdown className={classes.refused} role="alert" aria-label="What is missing">
        <ul className={classes.missing}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function sentencesOf(error: Error): string[] {
  const byField = error instanceof Refused ? Object.values(error.errors).flat() : [];
  return byField.length > 0 ? byField : [error.message];
}
