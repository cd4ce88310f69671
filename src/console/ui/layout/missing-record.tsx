import type { ReactNode } from 'react';
import { Nothing } from '../feedback/notice.tsx';
import { Page } from './page.tsx';

type MissingRecordProps = {
  /** What it would be, such as "monitor". */
  what: string;
  /** The link to all of them. */
  list: ReactNode;
};

/** In place of the page of a thing that is not there, or is another account's. */
export function MissingRecord({ what, list }: MissingRecordProps) {
  return (
    <Page title={`${what.charAt(0).toUpperCase()}${what.slice(1)} not found`} parent={list}>
      <Nothing>
        This {what} does not exist or was deleted. Go to {list}.
      </Nothing>
    </Page>
  );
}
