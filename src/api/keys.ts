import type { QueryClient } from '@tanstack/react-query';
import type { RealtimeEvent } from '../../domain/entities/realtime.ts';

/** Keys of all server data, so that events can name data to refetch. Keys of training data continue with the id of its member. */
export const keys = {
  member: ['member'],
  payment: ['payment'],
  calendar: ['calendar'],
  activities: ['activities'],
  /** Sessions that were recorded more than once. */
  repeated: ['repeated'],
  activity: (id: string) => ['activity', id],
  samples: (id: string) => ['samples', id],
  activityTypes: ['activity-types'],
  imports: ['imports'],
  import: (id: string) => ['import', id],
  importReports: ['import-report'],
  sources: ['sources'],
  notices: ['notices'],
  notifications: ['notifications'],
  sessions: ['sessions'],
  providers: ['providers'],
  invitations: (teamId: string | null) => ['invitations', teamId],
  storage: ['storage'],
  plans: ['plans'],
  /** Planned workouts that are sent to a vendor. */
  sentWorkouts: ['sent-workouts'],
  calendarFeed: ['calendar-feed'],
  /** The member's links for people without an account. */
  shareLinks: ['share-links'],
  workoutLibrary: ['workout-library'],
  planTemplates: ['plan-templates'],
  partnerPages: ['partner-pages'],
  pageTargets: ['page-targets'],
  surveySummary: (id: string) => ['survey-summary', id],
  diaries: ['diaries'],
  weekDiaries: ['week-diaries'],
  wellness: ['wellness'],
  zones: ['zones'],
  measurements: ['measurements'],
  gear: ['gear'],
  goals: ['goals'],
  /** Day markers. */
  dayMarkers: ['day-markers'],
  savedFilters: ['saved-filters'],
  /** Sports in recordings that Longrun does not know, with the member's answers. */
  unknownSports: ['unknown-sports'],
  /** Programmes that the member shares data with. */
  connections: ['connections'],
  /** Details of one of these programmes. */
  sharing: (membershipId: string) => ['sharing', membershipId],
  /** Data that members share with the steward's programmes. */
  shared: ['shared'],
  courses: ['courses'],
  roster: ['roster'],
  groups: ['groups'],
  /** Members of a team. */
  teamPeople: ['team-people'],
  assignments: ['assignments'],
  shop: ['admin', 'shop'],
  payers: ['admin', 'payers'],
  moneyBack: ['admin', 'money-back'],
  adminCoupons: ['admin', 'coupons'],
  appClients: ['admin', 'apps'],
  adminTeams: ['admin', 'teams'],
  adminCohorts: ['admin', 'cohorts'],
  adminMembers: ['admin', 'members'],
  adminActs: ['admin', 'acts'],
  failedJobs: ['admin', 'jobs'],
  upkeep: ['admin', 'upkeep'],
  siteSettings: ['admin', 'settings'],
  launchChecks: ['admin', 'launch-checks'],
  givenUpJobs: ['admin', 'given-up-jobs'],
  followees: ['followees'],
  followers: ['followers'],
  followed: ['followed'],
} as const;

const training = [
  keys.zones,
  keys.measurements,
  keys.gear,
  keys.goals,
  keys.calendar,
  keys.diaries,
  keys.weekDiaries,
  keys.wellness,
  keys.plans,
  keys.sentWorkouts,
  keys.activities,
  keys.repeated,
  ['activity'],
  ['samples'],
];
/** The member's data other than training, which another of their tabs may have changed. */
const kept = [
  keys.savedFilters,
  keys.workoutLibrary,
  keys.planTemplates,
  keys.calendarFeed,
  keys.shareLinks,
  keys.unknownSports,
];
const importing = [keys.imports, ['import'], keys.sources, keys.storage];
const imported = [...importing, keys.importReports, keys.unknownSports];

/** Data that an event of the channel may have changed. [onboarding §4] */
const changedBy: Readonly<Record<RealtimeEvent, readonly (readonly string[])[]>> = {
  account_locked: [...importing, keys.notices],
  bad_source_credentials: [...importing, keys.notices],
  password_reset_required: [...importing, keys.notices],
  puller_failed: [...importing, keys.notices],
  // The message itself contains the progress; refetching lists each time would only slow the import down.
  import_progress: [],
  post_import_calculations_progress: [],
  new_import_found: importing,
  // Every page of a report costs the server as much as the whole report: it is refetched once, at the end.
  import_complete: [...imported, ...training],
  post_import_calculations_complete: [...imported, ...training],
  // A change of a source is sent with its member, whose data comes along; an undone import is sent as a calendar change. What coaches see depends on
  // the access and the teams of the members.
  member_updated: [...importing, keys.sentWorkouts, keys.teamPeople, keys.payment],
  calendar_updated: [...importing, ...training, keys.dayMarkers, ...kept],
  notices_updated: [keys.notices, keys.followees, keys.followers, keys.followed, keys.teamPeople],
};

/** Whether an event may have changed any server data. */
export const changesAnything = (event: RealtimeEvent): boolean => changedBy[event].length > 0;

/** Refetches visible data that the events may have changed, once each. */
export async function refreshAfter(queries: QueryClient, ...events: readonly RealtimeEvent[]): Promise<void> {
  const changed = new Map(events.flatMap((event) => changedBy[event]).map((key) => [key.join(' '), key]));
  await Promise.all([...changed.values()].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
