import { type ReactNode, use } from 'react';
import { tRich } from '../../i18n/index.ts';
import { EmptyText } from '../feedback/notice.tsx';
import { MissingSlot } from './missing-slot.ts';
import { Page } from './page.tsx';

type MissingRecordProps = {
  /** "Monitor not found" */
  title: string;
  /** "This monitor does not exist or was deleted." */
  gone: string;
  /** The link to all of them. */
  list: ReactNode;
};

/** In place of the page of a thing that is not there, or is another account's. */
export function MissingRecord({ title, gone, list }: MissingRecordProps) {
  return (
    <Page title={title} parent={list}>
      <EmptyText>
        {gone} {tRich('Go to {list}.', { list })}
        {use(MissingSlot)}
      </EmptyText>
    </Page>
  );
}
