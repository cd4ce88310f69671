import { useParams } from '@tanstack/react-router';
import { Bots } from './bots.tsx';
import { ExcludedEvents } from './excluded-events.tsx';
import { Exports } from './exports.tsx';
import { WebsiteFrame } from './frame.tsx';
import { Imports } from './imports.tsx';
import { ScheduledExports } from './scheduled-exports.tsx';
import { SearchConsoleSettings } from './search-console.tsx';

export function DataPage() {
  const { id } = useParams({ from: '/shell/websites/$id/data' });
  return (
    <WebsiteFrame id={id} open="/data">
      {(website) => (
        <>
          <ExcludedEvents website={website} />
          <Bots website={website} />
          <Imports website={website.id} />
          <Exports website={website} />
          <ScheduledExports website={website} />
          <SearchConsoleSettings website={website.id} />
        </>
      )}
    </WebsiteFrame>
  );
}
