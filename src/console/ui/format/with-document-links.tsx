import { Fragment, type ReactNode } from 'react';
import { DOCUMENTATION } from '../../documents.ts';
import classes from './with-document-links.module.css';

const FILE = /\bdocs\/([\w-]+)\.md\b/g;

/** Texts of the server name documents by their file, because they also appear on the command line. */
export function withDocumentLinks(text: string): ReactNode {
  const parts = text.split(FILE);
  return parts.map((part, place) =>
    place % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no ID, and every change splits the whole text again
      <Fragment key={place}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no ID, and every change splits the whole text again
      <a key={place} className={classes.link} href={`${DOCUMENTATION}/${part}`} target="_blank" rel="noreferrer">
        {`${DOCUMENTATION}/${part}`}
      </a>
    ),
  );
}
