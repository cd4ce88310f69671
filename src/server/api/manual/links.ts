import { findDocument, pathOf } from './documents.ts';

/** The documents name the installation's pages by the address of a new installation. */
const ownAddress = /^http:\/\/127\.0\.0\.1:8080(?=\/)/;

/** Returns undefined for links to files of the repository that the service doesn't serve. */
export function resolveLink(href: string): string | undefined {
  if (ownAddress.test(href)) return href.replace(ownAddress, '');
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  if (href === '../CHANGELOG.md') return '/docs/changelog';
  const [, slug = '', anchor = ''] = /^(?:docs\/)?([\w-]+)\.md(?:#([\w-]+))?$/.exec(href) ?? [];
  return findDocument(slug) === undefined ? undefined : pathOf(slug, anchor);
}

/** Returns undefined if the service doesn't serve the image. */
export const resolveImage = (href: string): string | undefined =>
  /^images\/[\w-]+\.webp$/.test(href) ? `/docs/${href}` : undefined;

/** Returns the heading's anchor on GitHub. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
