import { Button, Skeleton, Textarea, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { ShopProfile } from '../../api/market.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { Form, Group } from '../../ui/form/form.tsx';
import { PairRows } from '../../ui/form/pair-rows.tsx';
import { MarketFrame } from '../frame.tsx';
import { MarkdownField } from '../items/markdown-field.tsx';
import { Accent } from './accent.tsx';
import { ShopDomain } from './domain.tsx';
import { ShopLogo } from './logo.tsx';
import { shopProfileQuery } from './queries.ts';
import { PAGE_NAMES, PAGES, toWire, valuesOf } from './values.ts';

/** How the shop looks and what it says of itself, for the owner of the service. */
export function ShopPage() {
  const { is_owner } = useAccount();
  return is_owner ? (
    <OwnShop />
  ) : (
    <MarketFrame open="/market/shop" actions={null}>
      <Notice tone="calm">The owner of this service decides how the shop looks.</Notice>
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
            View shop
          </Button>
        )
      }
    >
      {profile.isError && !shop && <LoadFailure error={profile.error} onRetry={() => profile.refetch()} />}
      {profile.isPending && <Skeleton aria-busy="true" height={1400} radius={8} />}
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
    <Form draft={draft} label="Shop" verb="Save shop" saved={saved} onSubmit={save}>
      <TextInput
        {...draft.field('name')}
        label="Name"
        placeholder="Harbour Design"
        description="In the header, in titles and in the footer. Empty: your name"
        autoComplete="organization"
      />
      <ShopLogo profile={profile} />
      <Textarea
        {...draft.field('intro')}
        label="Introduction"
        description="One or two sentences above your items"
        placeholder="Icons and templates for people who ship."
        autosize
        minRows={2}
        maxRows={6}
      />
      <Accent
        value={values.accent}
        error={error('accent')}
        saved={profile}
        onChange={(value) => set('accent', value)}
      />
      <Group title="Links in the footer">
        <PairRows
          name="links"
          rows={values.links}
          onChange={(rows) => set('links', rows)}
          error={linkError}
          keyLabel="Label"
          valueLabel="URL"
          placeholder={() => 'https://blog.example.com/'}
          addVerb="Add link"
        />
      </Group>
      <Group
        title="Pages"
        hint="In Markdown. Those with a text are linked in the footer of every page and beside the buy button."
      >
        {PAGE_NAMES.map((name) => (
          <MarkdownField
            key={name}
            {...draft.field(name)}
            error={error(`pages[${name}]`)}
            label={PAGES[name]}
            minRows={3}
          />
        ))}
      </Group>
      <Group title="Domain">
        <TextInput
          {...draft.field('domain')}
          label="Domain of its own"
          placeholder="shop.example.com"
          description="A host name for the shop alone, whose DNS and TLS lead here"
          autoComplete="off"
        />
        <ShopDomain profile={profile} />
      </Group>
    </Form>
  );
}
