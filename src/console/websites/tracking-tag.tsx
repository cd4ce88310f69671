import { Link } from '@tanstack/react-router';
import type { Website } from '../api/websites.ts';
import { CopyBlock } from '../ui/feedback/copy.tsx';
import { EmptyState } from '../ui/feedback/notice.tsx';

export function TrackingTag({ website }: { website: Website }) {
  return <CopyBlock label="tracking tag" text={website.tracking_code} />;
}

/** Before the first visit there is nothing to show but how to get one. */
export function NoVisitYet({ website }: { website: Website }) {
  if (website.is_shop)
    return (
      <EmptyState title="Waiting for the first visit">
        <p role="status">
          Your shop counts its visits by itself. The first one appears here within seconds after somebody opens one of
          your items.
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title="Waiting for the first visit">
      <p>
        Paste this tag before <code>&lt;/head&gt;</code> in every page of {website.domain}, or once in its template.
        Single-page app navigation is tracked automatically.
      </p>
      <TrackingTag website={website} />
      <p role="status">
        The first visit appears here within seconds. To test it, open {website.domain} once. On localhost, add{' '}
        <code>data-local</code> to the tag.
      </p>
      <p>
        <Link to="/websites/$id/tracking" params={{ id: String(website.id) }}>
          More options
        </Link>
        : events, JavaScript module, server-side tracking, tracking pixel.
      </p>
    </EmptyState>
  );
}
