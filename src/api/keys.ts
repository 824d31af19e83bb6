import type { QueryClient } from '@tanstack/react-query';
import type { RealtimeEvent } from '../../domain/entities/realtime.ts';

/** Query keys of all server data, by which events name data to refetch. Keys of training data continue with the member's id. */
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
  /** Routes of a year, by the tag of that year. */
  tracks: ['tracks'],
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
  /** Planned workouts sent to a vendor. */
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
  coachNotes: ['coach-notes'],
  /** Messages with coaches or athletes. */
  threads: ['threads'],
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
/** The member's data other than training, which another of their tabs may change. */
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

/** Query keys of the data that each event of the channel may have changed. [onboarding §4] */
const changedBy: Readonly<Record<RealtimeEvent, readonly (readonly string[])[]>> = {
  account_locked: [...importing, keys.notices],
  bad_source_credentials: [...importing, keys.notices],
  password_reset_required: [...importing, keys.notices],
  puller_failed: [...importing, keys.notices],
  // The message itself contains the progress; refetching lists for each one would slow the import down.
  import_progress: [],
  post_import_calculations_progress: [],
  new_import_found: importing,
  // A report's page costs the server as much as the whole report, so it is refetched only once, at the end.
  import_complete: [...imported, ...training],
  post_import_calculations_complete: [...imported, ...training],
  // A changed source arrives with its member, and an undone import as a calendar change. Data shown to coaches depends on the access and the teams of
  // the members.
  member_updated: [...importing, keys.sentWorkouts, keys.teamPeople, keys.roster, keys.payment],
  calendar_updated: [...importing, ...training, keys.dayMarkers, ...kept],
  notices_updated: [keys.notices, keys.followees, keys.followers, keys.followed, keys.teamPeople, keys.threads],
};

/** True if an event may have changed any server data. */
export const changesAnything = (event: RealtimeEvent): boolean => changedBy[event].length > 0;

/** Refetches visible data that the events may have changed, once per query. */
export async function refreshAfter(queries: QueryClient, ...events: readonly RealtimeEvent[]): Promise<void> {
  const changed = new Map(events.flatMap((event) => changedBy[event]).map((key) => [key.join(' '), key]));
  await Promise.all([...changed.values()].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
