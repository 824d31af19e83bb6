import * as accounts from './calls/accounts.ts';
import * as address from './calls/address.ts';
import * as admin from './calls/admin.ts';
import * as adminAccounts from './calls/admin-accounts.ts';
import * as adminMembers from './calls/admin-members.ts';
import * as adminTeams from './calls/admin-teams.ts';
import * as adminPayments from './calls/admin-payments.ts';
import * as siteSettings from './calls/site-settings.ts';
import * as apps from './calls/apps.ts';
import * as assistants from './calls/assistants.ts';
import * as analysis from './calls/analysis.ts';
import * as activityByHand from './calls/activity-by-hand.ts';
import * as activityDetails from './calls/activity-details.ts';
import * as activityMerge from './calls/activity-merge.ts';
import * as activityNotes from './calls/activity-notes.ts';
import * as activityParts from './calls/activity-parts.ts';
import * as activityZones from './calls/activity-zones.ts';
import * as calendarFeed from './calls/calendar-feed.ts';
import * as dailyLoads from './calls/daily-loads.ts';
import * as dayMarkers from './calls/day-markers.ts';
import * as diary from './calls/diary.ts';
import * as email from './calls/email.ts';
import * as exports from './calls/exports.ts';
import * as find from './calls/find.ts';
import * as goals from './calls/goals.ts';
import * as gear from './calls/gear.ts';
import * as followees from './calls/followees.ts';
import * as invitations from './calls/invitations.ts';
import * as memberProfile from './calls/member-profile.ts';
import * as measurements from './calls/measurements.ts';
import * as notificationChannels from './calls/notification-channels.ts';
import * as notifications from './calls/notifications.ts';
import * as partnerEditor from './calls/partner-editor.ts';
import * as partners from './calls/partners.ts';
import * as originals from './calls/originals.ts';
import * as passkeys from './calls/passkeys.ts';
import * as providers from './calls/providers.ts';
import * as payments from './calls/payments.ts';
import * as receipts from './calls/receipts.ts';
import * as records from './calls/records.ts';
import * as planChanges from './calls/plan-changes.ts';
import * as planBranches from './calls/plan-branches.ts';
import * as planTemplates from './calls/plan-templates.ts';
import * as plansDone from './calls/plans-done.ts';
import * as reports from './calls/reports.ts';
import * as coaching from './calls/coaching.ts';
import * as roster from './calls/roster.ts';
import * as savedFilters from './calls/saved-filters.ts';
import * as secondFactor from './calls/second-factor.ts';
import * as secondApi from './calls/second-api.ts';
import * as sessions from './calls/sessions.ts';
import * as repeatedRecordings from './calls/repeated-recordings.ts';
import * as segments from './calls/segments.ts';
import * as tracks from './calls/tracks.ts';
import * as similarActivities from './calls/similar-activities.ts';
import * as shareLinks from './calls/share-links.ts';
import * as sharing from './calls/sharing.ts';
import * as planAssignments from './calls/plan-assignments.ts';
import * as teamGroups from './calls/team-groups.ts';
import * as teams from './calls/teams.ts';
import * as tokens from './calls/tokens.ts';
import * as unknownSports from './calls/unknown-sports.ts';
import * as uploads from './calls/uploads.ts';
import * as vendorApple from './calls/vendor-apple.ts';
import * as vendorLogins from './calls/vendor-logins.ts';
import * as vendorWorkouts from './calls/vendor-workouts.ts';
import * as vendors from './calls/vendors.ts';
import * as workoutLibrary from './calls/workout-library.ts';
import * as webhooks from './calls/webhooks.ts';
import * as wellness from './calls/wellness.ts';
import * as zones from './calls/zones.ts';

/** All other calls. Browsers load these rows with the first of them. */
export const lazyCalls = {
  ...accounts,
  ...vendors,
  ...address,
  ...sessions,
  ...secondFactor,
  ...passkeys,
  ...providers,
  ...teams,
  ...coaching,
  ...roster,
  ...teamGroups,
  ...planAssignments,
  ...invitations,
  ...diary,
  ...dailyLoads,
  ...dayMarkers,
  ...analysis,
  ...activityByHand,
  ...activityDetails,
  ...activityNotes,
  ...activityZones,
  ...activityParts,
  ...activityMerge,
  ...repeatedRecordings,
  ...similarActivities,
  ...segments,
  ...tracks,
  ...receipts,
  ...records,
  ...vendorLogins,
  ...vendorApple,
  ...vendorWorkouts,
  ...partners,
  ...partnerEditor,
  ...secondApi,
  ...sharing,
  ...shareLinks,
  ...reports,
  ...payments,
  ...zones,
  ...measurements,
  ...admin,
  ...adminAccounts,
  ...adminMembers,
  ...adminPayments,
  ...adminTeams,
  ...siteSettings,
  ...exports,
  ...find,
  ...gear,
  ...goals,
  ...originals,
  ...savedFilters,
  ...unknownSports,
  ...uploads,
  ...followees,
  ...planChanges,
  ...calendarFeed,
  ...planBranches,
  ...planTemplates,
  ...workoutLibrary,
  ...plansDone,
  ...notificationChannels,
  ...notifications,
  ...memberProfile,
  ...tokens,
  ...apps,
  ...assistants,
  ...webhooks,
  ...wellness,
  ...email,
};
