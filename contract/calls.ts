import type { Call } from './call.ts';
import * as accounts from './calls/accounts.ts';
import * as activities from './calls/activities.ts';
import * as activityNotes from './calls/activity-notes.ts';
import * as auth from './calls/auth.ts';
import * as calendar from './calls/calendar.ts';
import * as diary from './calls/diary.ts';
import * as imports from './calls/imports.ts';
import * as invitations from './calls/invitations.ts';
import * as member from './calls/member.ts';
import * as partnerEditor from './calls/partner-editor.ts';
import * as partners from './calls/partners.ts';
import * as reports from './calls/reports.ts';
import * as secondFactor from './calls/second-factor.ts';
import * as secondApi from './calls/second-api.ts';
import * as sessions from './calls/sessions.ts';
import * as teams from './calls/teams.ts';
import * as training from './calls/training.ts';
import * as vendorApple from './calls/vendor-apple.ts';
import * as vendorLogins from './calls/vendor-logins.ts';
import * as vendors from './calls/vendors.ts';

/** Every call there is, by name: the client, the server, the documentation and the role tests all read this one table. */
export const calls = {
  ...auth,
  ...accounts,
  ...member,
  ...sessions,
  ...secondFactor,
  ...teams,
  ...invitations,
  ...calendar,
  ...diary,
  ...activities,
  ...training,
  ...activityNotes,
  ...imports,
  ...vendors,
  ...vendorLogins,
  ...vendorApple,
  ...partners,
  ...partnerEditor,
  ...secondApi,
  ...reports,
} satisfies Record<string, Call>;
export type CallId = keyof typeof calls;
