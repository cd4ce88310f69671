import { Button, Menu, Popover } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconCopy, IconExternalLink, IconTestPipe } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call, Refused } from '../../api/client.ts';
import type { Item } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { useZone } from '../../ui/format/time-zone.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { useShopBase } from '../shop-base.ts';
import classes from './items.module.css';
import { useItemStatus } from './publish.ts';
import { dangerOf } from './row-menu.tsx';
import { toWire, valuesOf } from './values.ts';

/**
 * Errors overlay the page, which keeps the layout from shifting. The checklist shows the steps that are missing before
 * publishing.
 */
export function ItemActions({ item }: { item: Item }) {
  const status = useItemStatus();
  const remove = useRemove(item);
  const duplicate = useDuplicate(item);
  const router = useRouter();
  const base = useShopBase();
  const dismiss = () => {
    status.reset();
    remove.reset();
    duplicate.reset();
  };
  // not shown
  useHotkeys([['Escape', dismiss]]);
  const error = status.error ?? remove.error ?? duplicate.error;
  const params = { id: String(item.id) };
  const publish = () => {
    if (item.missing.length === 0) status.mutate({ id: item.id, verb: 'publish' });
    else router.navigate({ to: '/market/items/$id', params, hash: 'checklist' });
  };
  return (
    <Popover opened={error !== null} onDismiss={dismiss} position="bottom-end" withinPortal={false} withRoles={false}>
      <Popover.Target>
        <div className={classes.headActions}>
          {item.status === 'published' ? (
            <Button
              component="a"
              href={`${base}/shop/items/${item.id}`}
              target="_blank"
              rel="noreferrer"
              variant="default"
              rightSection={<IconExternalLink size={14} aria-hidden />}
            >
              {t('View in shop')}
            </Button>
          ) : (
            <IfCanEdit>
              <Button
                loading={status.isPending}
                disabled={item.publish_problem !== null || item.submitted_at !== null}
                title={item.publish_problem ?? undefined}
                onClick={publish}
              >
                {publishVerb(item)}
              </Button>
            </IfCanEdit>
          )}
          <RowMenu name={item.name} danger={dangerOf(item, status.mutate, () => remove.mutate())}>
            {item.submitted_at !== null && (
              <Menu.Item
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                onClick={() => status.mutate({ id: item.id, verb: 'withdraw' })}
              >
                {t('Withdraw submission')}
              </Menu.Item>
            )}
            <Menu.Item
              component="a"
              href={`/console/api/market/items/${item.id}/test-checkout`}
              target="_blank"
              leftSection={<IconTestPipe size={16} aria-hidden />}
            >
              {t('Test the checkout')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCopy size={16} aria-hidden />}
              disabled={duplicate.isPending}
              onClick={() => duplicate.mutate()}
            >
              {t('Duplicate details')}
            </Menu.Item>
          </RowMenu>
        </div>
      </Popover.Target>
      <Popover.Dropdown className={classes.refused} role="alert" aria-label={t('Refused')}>
        <ul className={classes.missing}>
          {error && sentencesOf(error).map((sentence) => <li key={sentence}>{sentence}</li>)}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function publishVerb({ status, needs_approval, submitted_at }: Item): string {
  if (submitted_at !== null) return t('Waiting for approval');
  if (needs_approval) return t('Submit for approval');
  return status === 'draft' ? t('Publish') : t('Publish again');
}

function useRemove({ id }: Item) {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: () => call('DELETE /market/items/:id', { path: { id } }),
    onSuccess: async () => {
      // Deleting the item also discards unsaved details.
      await router.navigate({ to: '/market/items', ignoreBlocker: true });
      queryClient.removeQueries({ queryKey: ['market', 'item', String(id)] });
      await queryClient.invalidateQueries({ queryKey: ['market', 'items'] });
    },
  });
}

function useDuplicate(item: Item) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const zone = useZone();
  return useMutation({
    mutationFn: () => {
      const body = toWire({ ...valuesOf(item, zone), name: t('Copy of {name}', { name: item.name }).slice(0, 500) });
      return call('POST /market/items', { body });
    },
    onSuccess: async ({ data }) => {
      await queryClient.invalidateQueries({ queryKey: ['market', 'items'] });
      await router.navigate({ to: '/market/items/$id/edit', params: { id: String(data.id) }, hash: 'name' });
    },
  });
}

function sentencesOf(error: Error): string[] {
  const byField = error instanceof Refused ? Object.values(error.errors).flat() : [];
  return byField.length > 0 ? byField : [error.message];
}
