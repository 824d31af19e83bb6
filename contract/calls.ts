import type { Call } from './call.ts';
import * as activities from './calls/activities.ts';
import * as auth from './calls/auth.ts';
import * as calendar from './calls/calendar.ts';
import * as imports from './calls/imports.ts';
import * as member from './calls/member.ts';
import * as vendors from './calls/vendors.ts';

/** Every call there is, by name: the client, the server, the documentation and the role tests all read this one table. */
export const calls = { ...auth, ...member, ...calendar, ...activities, ...imports, ...vendors } satisfies Record<
  string,
  Call
>;
export type CallId = keyof typeof calls;
