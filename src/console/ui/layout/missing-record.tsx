import { type ReactNode, use } from 'react';
import { tRich } from '../../i18n/index.ts';
import { EmptyText } from '../feedback/notice.tsx';
import { MissingSlot } from './missing-slot.ts';
import { Page } from './page.tsx';

type MissingRecordProps = {
  title: string;
  gone: string;
  list: ReactNode;
};

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
