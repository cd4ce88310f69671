import type { WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type Child, childRoutes, type Routes } from '../../http/index.ts';
import { findWebsite } from '../website/index.ts';

type WebsiteChild<Part extends string, Noun extends string, Row, Answer> = Pick<
  Child<string, Noun, WebsiteRow, Row, Answer>,
  'noun' | 'answer' | 'find' | 'present'
> & {
  path: Part;
  called: string;
  guest?: 'website';
};

export const websiteChildRoutes = <
  const Part extends string,
  const Noun extends string,
  Row extends { id: number },
  Answer,
>(
  app: Routes,
  { database }: Pick<Deps, 'database'>,
  base: string,
  { path, called, guest, ...child }: WebsiteChild<Part, Noun, Row, Answer>,
) =>
  childRoutes(app, base, {
    ...child,
    path: `/websites/:id/${path}` as const,
    tag: 'Websites',
    ids: { parent: 'ID of the website.', child: `Identifier of the ${called}.` },
    access: { read: guest ? { permission: 'websites:read', guest } : 'websites:read', write: 'websites:write' },
    findParent: (accountId, id) => findWebsite(database.db, accountId, id),
  });
