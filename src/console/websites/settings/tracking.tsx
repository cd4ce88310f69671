import { useParams } from '@tanstack/react-router';
import { CurlLine } from '../../accounts/index.ts';
import type { Website } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { ANY_TAG, baseOf, FULL_TAG, fullTag } from '../tag-variants.ts';
import { TrackingTag } from '../tracking-tag.tsx';
import { WebsiteFrame } from './frame.tsx';
import classes from './settings.module.css';
import { StripeSales } from './stripe-sales.tsx';

export function TrackingPage() {
  const { id } = useParams({ from: '/shell/websites/$id/tracking' });
  return (
    <WebsiteFrame id={id} open="/tracking">
      {(website) => (
        <>
          {website.is_shop && (
            <Notice tone="calm">
              {t('Your shop pages already have the tag. Only add it to your pages outside the shop.')}
            </Notice>
          )}
          <Tag website={website} />
          <Calls website={website} />
          <StripeSales website={website} />
          <WithoutScript website={website} />
        </>
      )}
    </WebsiteFrame>
  );
}

function Tag({ website }: { website: Website }) {
  return (
    <Section
      title={t('Tracking tag')}
      note={t('Before {tag} in every page of {domain}', { tag: '</head>', domain: website.domain })}
    >
      <div className={classes.block}>
        <TrackingTag website={website} />
        <p className={classes.lead}>
          {t('Tracks page views, single-page app navigation, time on page and scroll depth. Optional attributes:')}
        </p>
        <Attributes of={ANY_TAG} />
        <p className={classes.lead}>{t('A larger script (under 3 KB) also tracks interactions and web vitals:')}</p>
        <CopyBlock label={t('full tag')} text={fullTag(website)} />
        <Attributes of={FULL_TAG} />
      </div>
    </Section>
  );
}

function Attributes({ of }: { of: typeof ANY_TAG }) {
  return (
    <dl className={classes.options}>
      {of.map(({ name, what }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

function Calls({ website }: { website: Website }) {
  const base = baseOf(website);
  return (
    <>
      <Section title={t('Custom events')} note={t('From the browser or your server')}>
        <div className={classes.block}>
          <CopyBlock
            label={t('event')}
            text={`gatehouse('Signup', { props: { plan: 'pro' }, revenue: { amount: 49, currency: 'EUR' } })`}
          />
          <p className={classes.lead}>
            {t(
              'When sending from a server, include the visitor’s IP address and user agent. They identify the visit and are not stored.',
            )}
          </p>
          <CurlLine
            path={`/api/v1/websites/${website.id}/events`}
            options={[
              // not shown
              '-H "Content-Type: application/json"',
              `-d '{"name":"Signup","url":"https://${website.domain}/","address":"203.0.113.9","user_agent":"Mozilla/5.0 …"}'`,
            ]}
          />
        </div>
      </Section>
      <Section title={t('JavaScript module')} note={t('A typed ES module instead of the tag')}>
        <div className={classes.block}>
          <CopyBlock
            label={t('module')}
            text={`import { init } from '${base}/js/gatehouse.mjs';\ninit({ website: ${website.id}, endpoint: '${base}/api/collect' });`}
          />
        </div>
      </Section>
    </>
  );
}

function WithoutScript({ website }: { website: Website }) {
  const base = baseOf(website);
  return (
    <Section title={t('No JavaScript and opt-out')}>
      <div className={classes.block}>
        <p className={classes.lead}>{t('A tracking pixel for browsers without JavaScript:')}</p>
        <CopyBlock
          label={t('picture')}
          text={`<noscript><img src="${base}/api/pixel.gif?w=${website.id}" alt="" width="1" height="1" referrerpolicy="no-referrer-when-downgrade"></noscript>`}
        />
        <p className={classes.lead}>{t('A page where visitors can learn more or opt out:')}</p>
        <CopyBlock label={t('opt-out page URL')} text={website.opt_out_url} />
      </div>
    </Section>
  );
}
