import { Skeleton } from '@mantine/core';
import { Page } from './page.tsx';

/** Shown while the code of the first page loads. Looks like a page that is loading its data. */
export function PageSkeleton() {
  return (
    <Page title="">
      <Skeleton height={480} radius={8} />
    </Page>
  );
}
