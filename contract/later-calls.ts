import * as accounts from './calls/accounts.ts';
import * as activityDetails from './calls/activity-details.ts';
import * as activityNotes from './calls/activity-notes.ts';
import * as diary from './calls/diary.ts';
import * as invitations from './calls/invitations.ts';
import * as partnerEditor from './calls/partner-editor.ts';
import * as partners from './calls/partners.ts';
import * as payments from './calls/payments.ts';
import * as reports from './calls/reports.ts';
import * as roster from './calls/roster.ts';
import * as secondFactor from './calls/second-factor.ts';
import * as secondApi from './calls/second-api.ts';
import * as sessions from './calls/sessions.ts';
import * as sharing from './calls/sharing.ts';
import * as teams from './calls/teams.ts';
import * as vendorApple from './calls/vendor-apple.ts';
import * as vendorLogins from './calls/vendor-logins.ts';
import * as zones from './calls/zones.ts';

/** All other calls: browsers load these rows when the first of them is made. */
export const laterCalls = {
  ...accounts,
  ...sessions,
  ...secondFactor,
  ...teams,
  ...roster,
  ...invitations,
  ...diary,
  ...activityDetails,
  ...activityNotes,
  ...vendorLogins,
  ...vendorApple,
  ...partners,
  ...partnerEditor,
  ...secondApi,
  ...sharing,
  ...reports,
  ...payments,
  ...zones,
};
