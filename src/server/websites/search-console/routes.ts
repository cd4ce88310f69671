import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { callerOf, parseInput, type Routes } from '../../http/index.ts';
import { message, t, toIsoOrNull } from '../../kernel/index.ts';
import { requestedWebsite } from '../website/index.ts';
import { findConnection, type Owned } from './connection.store.ts';
import {
  beginConsent,
  type ConnectionDeps,
  chooseProperty,
  disconnect,
  endConsent,
  readProperties,
  redirectUri,
  setClient,
} from './connection.ts';
import { callbackQuery, clientBody, disconnectQuery, propertyBody, type SearchConsole } from './wire.ts';

const notConfirmed = message(
  'Google did not confirm that access has ended. Remove Gatehouse from the connections of your Google account.',
);

const path = '/websites/:id/search-console';

/** Only for the console, because granting access needs a person in a browser. */
export function searchConsoleRoutes(app: Routes, deps: ConnectionDeps) {
  const { db } = deps.database;
  const websiteOf = (request: FastifyRequest) => requestedWebsite(db, request);
  const present = async (website: Owned): Promise<SearchConsole> => {
    const row = await findConnection(db, website);
    return {
      client_id: row?.client_id ?? null,
      redirect_uri: redirectUri(deps),
      has_access: row?.refresh_token_sealed != null,
      property: row?.property ?? null,
      imported_through: row?.imported_through ?? null,
      next_import_at: toIsoOrNull(row?.next_import_at ?? null),
      problem: row?.problem ?? null,
    };
  };

  return [
    app.get(path, { access: 'websites:read', operation: 'console' }, async (request) => ({
      data: await present(await websiteOf(request)),
    })),

    app.put(
      path,
      { access: 'websites:write', audit: 'search_console.updated', operation: 'console', schema: { body: clientBody } },
      async (request) => {
        const website = await websiteOf(request);
        const { client_id: clientId, client_secret: clientSecret } = parseInput(clientBody, request.body);
        await setClient(deps, website, { clientId, clientSecret });
        return { data: await present(website) };
      },
    ),

    app.post(
      `${path}/consent`,
      { access: 'websites:write', audit: 'unrecorded', operation: 'console' },
      async (request) => ({
        data: { url: await beginConsent(deps, await websiteOf(request)) },
      }),
    ),

    app.get(`${path}/properties`, { access: 'websites:read', operation: 'console' }, async (request) => ({
      data: await readProperties(deps, await websiteOf(request)),
    })),

    app.patch(
      path,
      {
        access: 'websites:write',
        audit: 'search_console.updated',
        operation: 'console',
        schema: { body: propertyBody },
      },
      async (request) => {
        const website = await websiteOf(request);
        await chooseProperty(deps, website, parseInput(propertyBody, request.body).property);
        return { data: await present(website) };
      },
    ),

    app.delete(
      path,
      {
        access: 'websites:write',
        audit: 'search_console.deleted',
        operation: 'console',
        schema: { querystring: disconnectQuery },
      },
      async (request) => {
        const website = await websiteOf(request);
        const { terms } = request.query as z.output<typeof disconnectQuery>;
        const isConfirmed = await disconnect(deps, website, terms === 'delete' ? 'all' : 'access');
        return { data: { ...(await present(website)), ...(!isConfirmed && { problem: t(notConfirmed) }) } };
      },
    ),

    app.get(
      '/search-console/callback',
      { access: 'websites:write', operation: 'console', schema: { querystring: callbackQuery } },
      async (request, reply) => {
        const { state, code } = request.query;
        const id = state
          ? await endConsent(deps, callerOf(request).accountId, { state, code: code || undefined })
          : undefined;
        return reply.redirect(id === undefined ? '/websites' : `/websites/${id}/data`, 303);
      },
    ),
  ];
}
