import { Button, Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CurlLine } from '../accounts/index.ts';
import { money } from '../ui/format.ts';
import { DateOf } from '../ui/moment.tsx';
import { LoadFailure } from '../ui/notice.tsx';
import { Page, Section } from '../ui/page.tsx';
import classes from './market.module.css';
import { Picture } from './picture.tsx';
import { itemQuery } from './queries.ts';
import type { Item } from './wire.ts';

export function ItemPage() {
  const { id } = useParams({ from: '/shell/market/items/$id' });
  const item = useQuery(itemQuery(id));
  const show = item.data;
  return (
    <Page
      title={show?.name ?? ' '}
      parent={<Link to="/market">Market</Link>}
      actions={
        show?.demo_link && (
          <Button
            component="a"
            href={show.demo_link}
            target="_blank"
            rel="noreferrer"
            variant="default"
            rightSection={<IconExternalLink size={15} aria-hidden />}
          >
            Open demo
          </Button>
        )
      }
    >
      {item.isError && <LoadFailure error={item.error} onRetry={() => item.refetch()} />}
      {item.isPending && <Skeleton height={320} radius={8} />}
      {show && (
        <>
          <div className={classes.item}>
            <div>
              <Preview item={show} />
              <p className={classes.description}>{show.description}</p>
              {show.media.screenshots && show.media.screenshots.length > 0 && (
                <div className={classes.shots}>
                  {show.media.screenshots.map((address, index) => (
                    <a
                      key={address}
                      href={address}
                      aria-label={`Screenshot ${index + 1} of ${show.name}`}
                      target="_blank"
                      rel="noreferrer"
                    >
                      <Picture className={classes.shot} src={address} alt="" />
                    </a>
                  ))}
                </div>
              )}
            </div>
            <Facts item={show} />
          </div>
          <Section title="Ask for it" note="As your product or shop would">
            <CurlLine path={`/api/items/item?item_id=${show.id}`} />
          </Section>
        </>
      )}
    </Page>
  );
}

function Preview({ item }: { item: Item }) {
  const { preview_image, preview_video, preview_audio } = item.media;
  if (preview_image) return <Picture className={classes.preview} src={preview_image} alt={`Preview of ${item.name}`} />;
  const address = preview_video ?? preview_audio;
  if (!address) return null;
  return (
    <Button component="a" href={address} target="_blank" rel="noreferrer" variant="default">
      {preview_video ? 'Watch the preview' : 'Listen to the preview'}
    </Button>
  );
}

function Facts({ item }: { item: Item }) {
  const facts: [string, ReactNode][] = [
    ['Identifier', item.id],
    ['Reference', item.reference ?? '–'],
    ['Version', item.version ?? '–'],
    ['Category', [item.category, item.sub_category].filter(Boolean).join(' / ')],
    ['Regular licence', money(item.price.regular, item.currency)],
    ['Extended licence', money(item.price.extended, item.currency)],
    ['Published', <DateOf key="published" at={item.published_at} />],
    ['Options', item.options.join(', ') || '–'],
    ['Tags', item.tags.join(', ') || '–'],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([word, fact]) => (
        <div className={classes.fact} key={word}>
          <dt>{word}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
