import { lazy, type ReactNode, Suspense } from 'react';
import { tRich } from '../../i18n/index.ts';
import { retryOnline } from '../../lazy-page.ts';
import { Nothing } from '../feedback/notice.tsx';
import { Page } from './page.tsx';

const Elsewhere = lazy(
  retryOnline(() => import('../../accounts/elsewhere.tsx').then((module) => ({ default: module.Elsewhere }))),
);

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
      <Nothing>
        {gone} {tRich('Go to {list}.', { list })}
        <Suspense fallback={null}>
          <Elsewhere />
        </Suspense>
      </Nothing>
    </Page>
  );
}
