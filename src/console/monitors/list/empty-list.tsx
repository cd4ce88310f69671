import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CommandBlock, CurlLine } from '../../accounts/index.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';

/** What belongs into the empty list, and the ways to fill it. */
export function NoMonitors() {
  return (
    <EmptyState title="Know before your visitors do">
      <p>
        A monitor asks a site, a port or a name server every minute, or waits for the call of a job, and tells you when
        something is not as it should be.
      </p>
      <Button variant="light" renderRoot={(props) => <Link to="/monitors/new" {...props} />}>
        Create your first monitor
      </Button>
      <p>Or create it from a script:</p>
      <CurlLine
        path="/api/v1/monitors"
        options={[
          '-d name="Home page"',
          '-d url=https://example.com/',
          '-d interval=60',
          '-d alert_condition=url_unavailable',
          '-d request_method=GET',
        ]}
      />
      <p>
        You come from Uptime Kuma or Gatus? <Link to="/monitors/import">Import your monitors</Link>, here or in the
        folder of Gatehouse on the machine that runs it:
      </p>
      <CommandBlock label="import command" command="monitors import kuma.db" />
    </EmptyState>
  );
}
