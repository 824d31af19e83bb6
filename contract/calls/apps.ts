import * as z from 'zod/mini';
import {
  appClient,
  appConsent,
  appRequest,
  appRequestQuery,
  connectedApp,
  newAppClient,
} from '../../domain/entities/connected-app.ts';
import { call } from '../call.ts';
import { creation, id, memberParams } from '../fields.ts';

/** Common fields of calls about the member's own apps. */
const own = { proof: 'signed', who: 'self', subject: 'params.id', page: 'profile', source: 'ours' } as const;
/** Common fields of calls about the apps that admins added. */
const admins = { proof: 'signed', who: 'admin', page: 'admin', source: 'ours' } as const;

export const listApps = call({
  ...own,
  id: 'listApps',
  method: 'GET',
  path: 'member/:id/apps',
  cost: 'light',
  forSamples: true,
  params: memberParams,
  answers: {
    200: z.object({
      apps: z.array(connectedApp),
      /** Whether apps can be connected, which requires HTTPS. */
      is_available: z.boolean(),
    }),
  },
  summary:
    'Apps that the member connected by OAuth, the newest first, those that ended in the last 30 days among them. They are revoked like personal tokens, and their requests are listed among those of assistants.',
});

export const readAppRequest = call({
  ...own,
  id: 'readAppRequest',
  method: 'GET',
  path: 'member/:id/apps/request',
  cost: 'vendor',
  params: memberParams,
  query: appRequestQuery,
  answers: {
    200: z.object({
      /** The app's request; `null` if it contains an error, which is reported to the app at `return_url`. */
      request: z.nullable(appRequest),
      /** URL that returns to the app without consent, with the reason. */
      return_url: z.string(),
    }),
  },
  summary:
    'Describes the request with which an app opened `/oauth/authorize`. Reads the app’s document if its client id is a URL. 400 app_unknown, app_redirect; 409 apps_unavailable without HTTPS; 502 app_unreachable.',
});

export const allowApp = call({
  ...own,
  id: 'allowApp',
  method: 'POST',
  path: 'member/:id/apps',
  cost: 'vendor',
  recentProof: true,
  params: memberParams,
  body: appConsent,
  bodyBytes: 8 * 1_024,
  answers: { 200: z.object({ return_url: z.string() }) },
  summary:
    'Consents to an app’s request. Returns the address in the app with a code that it redeems once, within a minute. Needs a password shown within ten minutes; 400 app_unknown, app_redirect, invalid_request; 409 apps_unavailable, too_many_apps; 502 app_unreachable.',
});

export const listAppClients = call({
  ...admins,
  id: 'listAppClients',
  method: 'GET',
  path: 'admin/apps',
  cost: 'light',
  answers: { 200: z.object({ clients: z.array(appClient), is_available: z.boolean() }) },
  summary: 'Apps that admins added, the newest first.',
});

export const addAppClient = call({
  ...admins,
  id: 'addAppClient',
  method: 'POST',
  path: 'admin/apps',
  cost: 'write',
  body: z.extend(newAppClient, creation),
  bodyBytes: 8 * 1_024,
  answers: { 200: z.object({ client_id: z.string() }) },
  summary:
    'Adds an app that has no document of its own. It proves itself by PKCE and its redirect addresses, without a secret. 400 invalid_request for other redirect addresses than https, the member’s device, or a reversed domain name as scheme; 409 too_many_apps.',
});

export const removeAppClient = call({
  ...admins,
  id: 'removeAppClient',
  method: 'DELETE',
  path: 'admin/apps/:id',
  cost: 'write',
  params: z.object({ id }),
  answers: { 204: null },
  summary: 'Removes an app, and ends its access to all members at once. 404 not_found.',
});
