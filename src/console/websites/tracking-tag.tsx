import { Link } from '@tanstack/react-router';
import type { Website } from '../api/websites.ts';
import { CopyBlock } from '../ui/feedback/copy.tsx';
import { EmptyState } from '../ui/feedback/notice.tsx';

export function TagToPaste({ website }: { website: Website }) {
  return <CopyBlock label="tracking tag" text={website.tracking_code} />;
}

/** Before the first visit there is nothing to show but how to get one. */
export function NoVisitYet({ website }: { website: Website }) {
  return (
    <EmptyState title="Waiting for the first visit">
      <p>
        Paste this tag before <code>&lt;/head&gt;</code> in every page of {website.domain}, or once in its template.
        Pages of single-page applications count as they change.
      </p>
      <TagToPaste website={website} />
      <p role="status">
        This page shows the first visit within seconds. Your own counts, too: open {website.domain} once. A page on
        localhost counts only with <code>data-local</code> in its tag.
      </p>
      <p>
        <Link to="/websites/$id/tracking" params={{ id: String(website.id) }}>
          More ways to count
        </Link>
        : events, a bundle, a back end, pages without script.
      </p>
    </EmptyState>
  );
}
