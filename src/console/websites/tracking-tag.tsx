import { Link } from '@tanstack/react-router';
import { isLocalHost } from '../../shared/local-host.ts';
import type { Website } from '../api/websites.ts';
import { t, tRich } from '../i18n/index.ts';
import { CopyBlock } from '../ui/feedback/copy.tsx';
import { EmptyState } from '../ui/feedback/notice.tsx';
import { IfCanEdit } from '../ui/if-can-edit.tsx';
import { CheckPage } from './first-visit/check-page.tsx';
import { RefusedVisits } from './first-visit/refused-visits.tsx';
import { addressOf } from './site-address.ts';
import { plainTag } from './tag-variants.ts';

export function TrackingTag({ website }: { website: Website }) {
  return <CopyBlock label={t('tracking tag')} text={plainTag(website)} />;
}

export function NoVisitYet({ website }: { website: Website }) {
  if (website.is_shop)
    return (
      <EmptyState title={t('Waiting for the first visit')}>
        <p role="status">
          {t(
            'Your shop counts its visits automatically. The first one appears here within seconds after someone opens one of your items.',
          )}
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title={t('Waiting for the first visit')}>
      <p>
        {tRich(
          'Paste this tag before {tag} in every page of {domain}, or once in its template. Single-page app navigation is tracked automatically.',
          { tag: <code>{'</head>'}</code>, domain: website.domain },
        )}
      </p>
      <TrackingTag website={website} />
      <p role="status">
        {isLocalHost(website.domain)
          ? tRich('The first visit appears here within seconds. To test it, open {domain} once.', {
              domain: <Address website={website} />,
            })
          : tRich(
              'The first visit appears here within seconds. To test it, open {domain} once. On localhost, add <code>data-local</code> to the tag.',
              { domain: <Address website={website} />, code: (text) => <code>{text}</code> },
            )}
      </p>
      <RefusedVisits website={website} />
      <IfCanEdit>
        <CheckPage website={website} />
      </IfCanEdit>
      <p>
        {tRich('<a>More options</a>: events, JavaScript module, server-side tracking, tracking pixel.', {
          a: (text) => (
            <Link to="/websites/$id/tracking" params={{ id: String(website.id) }}>
              {text}
            </Link>
          ),
        })}
      </p>
    </EmptyState>
  );
}

function Address({ website }: { website: Website }) {
  const address = addressOf(website);
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\/|\/$/g, '')}
    </a>
  );
}
