import { Button, Skeleton, Textarea, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { ShopProfile } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Folded, FoldedList } from '../../ui/form/folded.tsx';
import { Form, Group } from '../../ui/form/form.tsx';
import { PairRows } from '../../ui/form/pair-rows.tsx';
import { Contents } from '../contents.tsx';
import { MarketFrame } from '../frame.tsx';
import { MarkdownField } from '../items/markdown-field.tsx';
import { Accent } from './accent.tsx';
import { DomainRecord, ShopDomain } from './domain.tsx';
import { ShopLogo } from './logo.tsx';
import { ShopPreview } from './preview.tsx';
import { shopProfileQuery } from './queries.ts';
import classes from './shop.module.css';
import { PAGE_NAMES, PAGES, toWire, valuesOf } from './values.ts';

export function ShopPage() {
  return useMay()('service') ? (
    <OwnShop />
  ) : (
    <MarketFrame open="/market/shop" actions={null}>
      <Notice tone="calm">{t('Only the owner of this service can change how the shop looks.')}</Notice>
    </MarketFrame>
  );
}

function OwnShop() {
  const profile = useQuery(shopProfileQuery);
  const shop = profile.data;
  return (
    <MarketFrame
      open="/market/shop"
      actions={
        shop && (
          <Button
            component="a"
            href={shop.url}
            target="_blank"
            rel="noreferrer"
            variant="default"
            rightSection={<IconExternalLink size={14} aria-hidden />}
          >
            {t('View shop')}
          </Button>
        )
      }
    >
      {profile.isError && !shop && <LoadFailure error={profile.error} onRetry={() => profile.refetch()} />}
      {profile.isPending && <Skeleton aria-busy="true" height={1100} radius={8} />}
      {shop && <ShopForm profile={shop} />}
    </MarketFrame>
  );
}

function ShopForm({ profile }: { profile: ShopProfile }) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(false);
  const draft = useDraft(valuesOf(profile));
  const { values, set, error } = draft;
  const save = () =>
    draft.submit(async () => {
      const { data } = await call('PATCH /market/shop-profile', { body: toWire(draft.changes()) });
      queryClient.setQueryData(shopProfileQuery.queryKey, data);
      draft.reset(valuesOf(data));
      setSaved(true);
    });
  const linkError = (field: string) => error(field.replace(/\[key\]$/, '[label]').replace(/\[value\]$/, '[url]'));
  return (
    <div className={classes.layout}>
      <div className={classes.form}>
        <Contents parts={PARTS} />
        <Form draft={draft} label={t('Shop')} verb={t('Save shop')} saved={saved} onSubmit={save}>
          <div id="shop-look" className={classes.part} tabIndex={-1}>
            <TextInput
              {...draft.field('name')}
              label={t('Name')}
              placeholder={t('Harbour Design')}
              description={t('In the header, in titles and in the footer. Empty: your name')}
              autoComplete="organization"
            />
            <ShopLogo profile={profile} />
            <Textarea
              {...draft.field('intro')}
              label={t('Introduction')}
              description={t('One or two sentences above your items')}
              placeholder={t('Icons and templates for people who ship.')}
              autosize
              minRows={2}
              maxRows={6}
            />
            <Accent value={values.accent} error={error('accent')} onChange={(value) => set('accent', value)} />
          </div>
          <div id="shop-links" className={classes.part} tabIndex={-1}>
            <Group title={t('Links in the footer')}>
              <PairRows
                name="links"
                rows={values.links}
                onChange={(rows) => set('links', rows)}
                error={linkError}
                keyLabel={t('Label')}
                valueLabel="URL"
                placeholder={() => 'https://blog.example.com/'}
                addVerb={t('Add link')}
              />
            </Group>
          </div>
          <div id="shop-pages" className={classes.part} tabIndex={-1}>
            <Group
              title={t('Pages')}
              hint={t(
                'In Markdown. Pages with text are linked in the footer of every page and next to the buy button.',
              )}
            >
              <FoldedList>
                {PAGE_NAMES.map((name) => (
                  <Folded
                    key={name}
                    title={PAGES[name]}
                    summary={wordsIn(values[name])}
                    isWrong={draft.isWrong([`pages[${name}]`])}
                  >
                    <MarkdownField
                      {...draft.field(name)}
                      error={error(`pages[${name}]`)}
                      label={PAGES[name]}
                      minRows={6}
                    />
                  </Folded>
                ))}
              </FoldedList>
            </Group>
          </div>
          <div id="shop-domain" className={classes.part} tabIndex={-1}>
            <Group title={t('Domain')}>
              <TextInput
                {...draft.field('domain')}
                label={t('Custom domain')}
                // not shown
                placeholder="shop.example.com"
                description={t('A host name used only for the shop')}
                autoComplete="off"
              />
              <DomainRecord domain={values.domain} />
              <ShopDomain profile={profile} />
            </Group>
          </div>
        </Form>
      </div>
      <ShopPreview profile={profile} values={values} />
    </div>
  );
}

const PARTS = [
  { id: 'shop-look', word: t('Look') },
  { id: 'shop-links', word: t('Footer links') },
  { id: 'shop-pages', word: t('Pages') },
  { id: 'shop-domain', word: t('Domain') },
];

function wordsIn(text: string): string {
  const words = text.split(/\s+/).filter(Boolean).length;
  if (words === 0) return t('Empty');
  return t('{count, plural, one {# word} other {# words}}', { count: words });
}
