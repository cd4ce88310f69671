import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Item } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FilterTabs } from '../../ui/layout/filter-tabs.tsx';
import { Section } from '../../ui/layout/page.tsx';
import settings from '../settings/settings.module.css';
import { useShopBase } from '../shop-base.ts';
import { ItemFrame } from './frame.tsx';
import { licenceSample, SAMPLE_LANGUAGES, type SampleLanguage } from './licence-samples.ts';
import { itemQuery } from './queries.ts';
import { TryCode } from './try-code.tsx';

export function LicenceCheckPage() {
  const { id } = useParams({ from: '/shell/market/items/$id/licence-check' });
  return (
    <ItemFrame id={id} open="/licence-check">
      {(item) => <LicenceCheck item={item} />}
    </ItemFrame>
  );
}

function LicenceCheck({ item }: { item: Item }) {
  const queryClient = useQueryClient();
  const base = useShopBase();
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      call('PATCH /market/items/:id', { path: { id: item.id }, body: { has_public_licence_check: isOn ? 1 : 0 } }),
    onSuccess: ({ data }) => queryClient.setQueryData(itemQuery(String(item.id)).queryKey, data),
  });
  const isOn = change.isPending ? change.variables : item.has_public_licence_check;
  return (
    <>
      <Section title={t('License check without an API key')}>
        <div className={settings.parts}>
          {change.error && <Notice tone="danger">{change.error.message}</Notice>}
          <Switch
            className={settings.field}
            label={t('Allow license checks without an API key')}
            description={t(
              'The purchase code and item ID are enough. Responses contain no buyer data. If this is off, every code is reported as not found, and only you can check codes, from your server with an API key',
            )}
            checked={isOn}
            disabled={change.isPending}
            onChange={(event) => change.mutate(event.currentTarget.checked)}
          />
        </div>
      </Section>
      <TryCode item={item} />
      <Section title={t('In your software')}>
        <div className={settings.part}>
          <p>
            {t(
              'Validate the code that the buyer enters, and activate it for the machine. Your software generates a random secret once on each machine and stores it there. Anyone who knows it can deactivate that machine.',
            )}{' '}
            {item.activation_limit === null
              ? t('Purchases of this item can be activated on any number of machines.')
              : t(
                  'A purchase of this item can be activated on {count, plural, one {# machine} other {# machines}} at the same time.',
                  { count: item.activation_limit },
                )}{' '}
            <Link to="/market/items/$id/edit" params={{ id: String(item.id) }} hash="activation_limit">
              {t('Change the limit')}
            </Link>
          </p>
          <FilterTabs
            label={t('Language')}
            tabs={SAMPLE_LANGUAGES.map((key) => ({ key, word: key }))}
            open={language}
            onOpen={(key) => setLanguage(key ?? 'curl')}
          />
          <CopyBlock label={t('example for {language}', { language })} text={licenceSample(language, base, item.id)} />
        </div>
      </Section>
    </>
  );
}
