import { MAX_CHANGES } from '../domain/entities/activity.ts';
import { MAX_PASSKEYS } from '../domain/entities/passkey.ts';
import { MAX_PROVIDERS } from '../domain/entities/provider.ts';
import { MAX_TOKENS } from '../domain/entities/api-token.ts';
import { MAX_APP_CLIENTS, MAX_APPS, MAX_REDIRECTS, REDIRECT_MAX } from '../domain/entities/connected-app.ts';
import { LISTED_QUESTIONS } from '../domain/entities/assistant.ts';
import { MAX_IMPORT_ITEMS, MAX_REPORT_ROWS } from '../domain/entities/import.ts';
import { launchChecks, SETTING_MAX, siteSettings } from '../domain/entities/site-setting.ts';
import { MAX_RECEIPT_ACTIVITIES, MAX_RECEIPT_DAYS } from '../domain/entities/receipt.ts';
import { MAX_LISTED_EFFORTS, SEGMENT_LINE_MAX } from '../domain/entities/segment.ts';
import { MAX_SHARE_LINKS } from '../domain/entities/share-link.ts';
import { MAX_UPLOAD_FILES } from '../domain/entities/upload.ts';
import { MAX_LISTED_SPORTS, MAX_SPORT_ANSWERS } from '../domain/entities/sport-answer.ts';
import { MAX_LISTED_THREADS, THREAD_LENGTH, THREAD_TEXT_MAX } from '../domain/entities/thread.ts';
import { MAX_GROUPS, MAX_TOGETHER } from '../domain/entities/team-group.ts';
import { MAX_CHANNELS } from '../domain/entities/notification-channel.ts';
import { MAX_WEBHOOKS } from '../domain/entities/webhook.ts';
import { thresholdKinds } from '../domain/metrics/thresholds.ts';
import { MAX_APPLICATIONS, MAX_PHASES, MAX_SHARED_TEMPLATES } from '../domain/entities/plan-template.ts';
import { rowLimits, TEMPLATE_BYTES, WORKOUT_BYTES } from '../domain/row-limits.ts';
import { bestKeys } from '../domain/metrics/records.ts';
import type { CallId } from './calls.ts';

/**
 * Maximum bytes of any uncompressed response. At this limit, two years with four described workouts a day, or ten years of list activities,
 * fit in one response, and sixteen concurrent responses use 64 MB of the server's memory.
 */
export const MAX_RESPONSE_BYTES = 4 * 2 ** 20;
/** Maximum bytes of the rows in one page of a list; the rest is for other fields. */
export const PAGE_BYTES = MAX_RESPONSE_BYTES - 256 * 2 ** 10;
/** Size in bytes above which responses are built and sent one at a time per member. */
export const LARGE_RESPONSE_BYTES = 2 ** 20;
/** Maximum bytes of a response without a list. */
export const SINGLE_ITEM_BYTES = 64 * 2 ** 10;

const KILOBYTE = 2 ** 10;
/** Returns the bytes of a list of `rows` rows of `bytes` each, with the fields around it. */
const list = (rows: number, bytes: number) => rows * bytes + 4 * KILOBYTE;

/** Returns the maximum bytes of a text in JSON, which encodes an accepted character with at most six bytes. */
const textBytes = (characters: number) => 6 * characters;
/** Maximum bytes of a row's ids, dates and figures, without its texts. */
const ROW = 700;
const NAMED = ROW + textBytes(160);
/** Maximum bytes of a whole activity: its name twice, 30 named sections, and the notes on its analysis. */
const ACTIVITY = 4 * KILOBYTE + 30 * (100 + textBytes(60));
const NOTE = ROW + textBytes(2000);
/** Maximum bytes of a plan template without its workouts: its description and phases. */
const TEMPLATE = NAMED + textBytes(1000) + MAX_PHASES * (100 + textBytes(40));
/** Maximum bytes of a branch without its workouts. */
const BRANCH = NAMED + textBytes(1000);
/** Maximum bytes of a day's comments from a member and others, with the authors' names. */
const DIARY = list(rowLimits.comments.each + rowLimits.commentsOnDay.each, ROW + textBytes(2000) - 100);
/** Maximum bytes of the unknown sports, each with its word and an example's name of 80 characters each. */
const UNKNOWN_SPORTS = list(MAX_SPORT_ANSWERS + MAX_LISTED_SPORTS, NAMED);
/** Assumed maximum bytes of a member. The number of a member's teams is unlimited; 300 were assumed. */
const MEMBER = 256 * KILOBYTE;
/** Maximum bytes of the parts of one file, or the recordings of one session. */
const LEGS = list(60, NAMED);
const PAGE = MAX_RESPONSE_BYTES;
/** Maximum bytes of a page as saved, plus everything it can refer to: 500 of each kind. */
const PARTNER_PAGE = 256 * KILOBYTE;
/** Maximum bytes of a list from the payment service, which returns at most a hundred objects at once. */
const PAYMENTS = list(600, ROW);
/** Maximum bytes of ten years of analysis: 10,000 activities in 25 columns of numbers, and critical power by day. */
const ANALYSIS = list(10_000, 290) + list(4000, 150);

/**
 * Maximum bytes of a response with a list, as uncompressed JSON, by call. Other calls return at most {@link SINGLE_ITEM_BYTES}. A
 * paginated list fills at most one page. Row sizes are upper bounds, not averages.
 */
export const responseBytes = {
  addActivity: ACTIVITY,
  addActivityNote: ACTIVITY + list(rowLimits.notes.each, NOTE),
  addTeamMember: MEMBER,
  answerUnknownSports: UNKNOWN_SPORTS,
  answerSecondFactor: MEMBER,
  answerWithPasskey: MEMBER,
  answerVendorCheck: SINGLE_ITEM_BYTES,
  assignPlans: list(MAX_TOGETHER, 3 * ROW),
  authenticate: MEMBER,
  beginPasskey: SINGLE_ITEM_BYTES,
  beginPasskeySignIn: SINGLE_ITEM_BYTES,
  cancelSubscription: MEMBER,
  changeActivities: list(MAX_CHANGES, ROW),
  changeActivity: ACTIVITY,
  changeDiaryComment: DIARY,
  changeLibraryWorkout: WORKOUT_BYTES + NAMED,
  changeSharing: SINGLE_ITEM_BYTES,
  changeWebhook: SINGLE_ITEM_BYTES,
  checkNewMembers: list(100, NAMED),
  chooseCounting: ACTIVITY,
  confirmSecondFactor: SINGLE_ITEM_BYTES,
  correctActivity: ACTIVITY,
  correctByHand: ACTIVITY,
  countInstead: ACTIVITY,
  createApiToken: SINGLE_ITEM_BYTES,
  createDemo: MEMBER,
  createWebhook: SINGLE_ITEM_BYTES,
  deleteActivities: list(MAX_CHANGES, ROW),
  deleteActivityNotes: list(rowLimits.notes.each, ROW),
  deleteDiaryComment: DIARY,
  /** Only counts error responses, since the file itself is streamed from disk. */
  downloadExport: SINGLE_ITEM_BYTES,
  downloadOriginal: SINGLE_ITEM_BYTES,
  editDiaryComment: DIARY,
  exportAnswers: PAGE,
  exportRegistrations: PAGE,
  exportSharedCohort: PAGE,
  findOwn: list(40, NAMED),
  finishSetUpAtSignIn: MEMBER,
  getActivity: ACTIVITY + list(rowLimits.notes.each, NOTE) + 4 * LEGS,
  getActivityReceipt: list(60, NAMED),
  getActivityZones: 256 * KILOBYTE,
  getAnalysis: ANALYSIS,
  getAveragePowerScales: SINGLE_ITEM_BYTES,
  getCalendar: PAGE,
  getCohort: SINGLE_ITEM_BYTES,
  getDailyLoads: list(4000, 24) + list(rowLimits.plans.inAll, 200),
  getDayReceipt: list(MAX_RECEIPT_DAYS, 24) + list(MAX_RECEIPT_ACTIVITIES, 360),
  getImport: list(MAX_IMPORT_ITEMS, 2 * NAMED),
  /**
   * Names of a file and its list have up to 300 characters each, the activity's name 160, and the four texts of a row 80 each, with at
   * most three bytes per character.
   */
  getImportReport: list(MAX_REPORT_ROWS, 3.5 * KILOBYTE),
  getLaunchChecks: list(launchChecks.length, ROW),
  getMeasurements: list(3 * rowLimits.measurements.each, 95),
  getMember: MEMBER,
  getMemberBySub: MEMBER,
  getMemberProfile: MEMBER,
  getPageDraft: PARTNER_PAGE + list(5 * 500 + 50, 1100),
  getPageEdition: PARTNER_PAGE,
  /** Covers a survey, and the columns of several of its versions. */
  getPageTarget: 2 * PARTNER_PAGE,
  getPartnerPage: PARTNER_PAGE,
  getPayment: PAYMENTS,
  /** Twice the request's limit, since stored JSON has more spaces, and nulls. */
  /** The copied and the changed workouts, each with twice the request's limit. */
  getPlanBranch: 4 * TEMPLATE_BYTES + BRANCH,
  getPlanTemplate: 2 * TEMPLATE_BYTES,
  getPresignedSamples: MAX_RESPONSE_BYTES,
  getSamples: SINGLE_ITEM_BYTES * 4,
  getSharedCohort: list(5000, 400),
  getSharedMember: 512 * KILOBYTE,
  getSharingHistory: list(400, ROW),
  getShop: PAYMENTS,
  getSiteSettings: list(siteSettings.length, ROW + textBytes(2 * SETTING_MAX)),
  getSegment: SEGMENT_LINE_MAX + list(MAX_LISTED_EFFORTS, NAMED),
  getRecords: list(30 * bestKeys.length, ROW / 2),
  getStandings: list(100, ROW),
  getSurveySummary: 512 * KILOBYTE,
  getTeamForAdmins: PAGE,
  getTeamJoining: list(50, NAMED),
  getTeamPeople: PAGE,
  getTeamRoster: PAGE,
  getThread: list(THREAD_LENGTH, NAMED + textBytes(THREAD_TEXT_MAX)),
  listThreads: list(MAX_LISTED_THREADS, 3 * NAMED),
  getZones: list(thresholdKinds.length * rowLimits.thresholds.each, ROW),
  getUpload: list(MAX_UPLOAD_FILES, 3 * NAMED),
  joinActivity: ACTIVITY,
  listAdminActs: list(200, 3 * NAMED),
  listActivities: PAGE,
  listActivityTypes: SINGLE_ITEM_BYTES,
  listApiTokens: list(MAX_TOKENS, NAMED),
  listAppClients: list(MAX_APP_CLIENTS, NAMED + MAX_REDIRECTS * textBytes(REDIRECT_MAX)),
  listApps: list(MAX_APPS, NAMED + textBytes(REDIRECT_MAX)),
  listAssistants: list(MAX_TOKENS + LISTED_QUESTIONS, NAMED),
  listAssignments: list(20, list(MAX_TOGETHER, 60)),
  listCohortMembers: list(1000, NAMED),
  listCohortsForAdmins: list(101, NAMED),
  listCouponsForAdmins: list(1000, NAMED),
  listDiaries: PAGE,
  listDiaryComments: DIARY,
  listFailedJobs: list(200, 2 * NAMED),
  listFilters: list(rowLimits.filters.inAll, 4 * KILOBYTE),
  listFollowees: list(500, NAMED),
  listFollowers: list(500, NAMED),
  listFollowingActivities: list(200, NAMED),
  listGear: list(rowLimits.gear.inAll, 2 * NAMED),
  listGivenUpJobs: list(200, 2 * NAMED),
  listDayMarkers: list(rowLimits.markers.inAll, NAMED),
  listGoals: list(rowLimits.goals.inAll, NAMED),
  listImports: list(100, 2 * NAMED),
  listInvitations: list(200, NAMED),
  listMemberEvents: list(500, NAMED),
  listMembersForAdmins: list(51, NAMED),
  listMoneyBack: PAYMENTS,
  listNotices: list(100, 4 * KILOBYTE),
  listNotificationChannels: list(MAX_CHANNELS, 2 * NAMED),
  listNotifications: SINGLE_ITEM_BYTES,
  listPartnerPages: list(1000, NAMED),
  listPayers: list(101, NAMED),
  listPlanApplications: list(MAX_APPLICATIONS, NAMED),
  listPlanBranches: list(rowLimits.branches.inAll, BRANCH),
  listPlanTemplates: list(rowLimits.templates.inAll + MAX_SHARED_TEMPLATES, TEMPLATE),
  /** Passes of a day over all segments, several over some, and the climbs. */
  listActivitySegments: list(10 * rowLimits.segments.inAll, NAMED),
  listPlansDone: PAGE,
  listRepeated: list(25 * 20, NAMED),
  listPasskeys: list(MAX_PASSKEYS, NAMED),
  listProviders: list(2 * MAX_PROVIDERS, 12 * KILOBYTE),
  listSegments: list(rowLimits.segments.inAll, NAMED),
  listSessions: list(200, NAMED),
  signInWithPasskey: MEMBER,
  listShareLinks: list(MAX_SHARE_LINKS, NAMED),
  listSharedCohorts: list(1000, NAMED),
  listSimilarActivities: list(100, NAMED),
  listSources: SINGLE_ITEM_BYTES,
  listTeamGroups: list(MAX_GROUPS, list(MAX_TOGETHER, 40)),
  listTeamsForAdmins: list(101, NAMED),
  /** One row for each calendar year that a recording can have. */
  listTrackYears: list(200, 100),
  listTracks: PAGE,
  listTrainingPlans: PAGE,
  listUnknownSports: UNKNOWN_SPORTS,
  listWebhookDeliveries: list(100, NAMED),
  listWebhooks: list(MAX_WEBHOOKS, 2 * NAMED),
  listWorkoutLibrary: PAGE,
  lookAtAccount: MEMBER,
  makeRecoveryCodes: SINGLE_ITEM_BYTES,
  markActivity: ACTIVITY,
  mergeActivity: ACTIVITY,
  optOutOfCohorts: list(1000, NAMED),
  payByCoupon: MEMBER,
  previewAssignment: list(MAX_TOGETHER, 5 * ROW),
  previewAssistant: LARGE_RESPONSE_BYTES,
  previewSharing: 512 * KILOBYTE,
  /** Covers a hundred workouts, each with the errors of a few services. */
  getSentWorkouts: list(100, 2 * NAMED + 6 * 1800),
  sendWorkouts: list(100, 2 * NAMED + 6 * 1800),
  pullSuunto: SINGLE_ITEM_BYTES,
  readAppRequest: SINGLE_ITEM_BYTES,
  receiveVendorPush: SINGLE_ITEM_BYTES,
  register: MEMBER,
  registerWithProvider: MEMBER,
  finishProviderSignIn: MEMBER,
  removeGear: list(rowLimits.gear.inAll, 2 * NAMED),
  removeFilter: list(rowLimits.filters.inAll, 4 * KILOBYTE),
  removeGoal: list(rowLimits.goals.inAll, NAMED),
  removeMeasurement: list(3 * rowLimits.measurements.each, 95),
  removeTeamGroup: list(MAX_GROUPS, list(MAX_TOGETHER, 40)),
  removeTeamMember: MEMBER,
  removeThreshold: list(6 * rowLimits.thresholds.each, ROW),
  restoreActivities: list(MAX_CHANGES, ROW),
  resumeSubscription: PAYMENTS,
  saveFilter: list(rowLimits.filters.inAll, 4 * KILOBYTE),
  saveGear: list(rowLimits.gear.inAll, 2 * NAMED),
  saveGoal: list(rowLimits.goals.inAll, NAMED),
  saveLibraryWorkout: WORKOUT_BYTES + NAMED,
  saveMeasurement: list(3 * rowLimits.measurements.each, 95),
  saveTeamGroup: list(MAX_GROUPS, list(MAX_TOGETHER, 40)),
  savePlanTemplate: TEMPLATE,
  saveThreshold: list(6 * rowLimits.thresholds.each, ROW),
  saveTrainingPlan: WORKOUT_BYTES + NAMED,
  searchAdminActs: list(200, 3 * NAMED),
  splitActivity: ACTIVITY,
  syncVendorProfile: MEMBER,
  undoImport: SINGLE_ITEM_BYTES,
  updateMember: MEMBER,
  uploadFile: list(MAX_UPLOAD_FILES, 3 * NAMED),
  uploadActivityFiles: list(MAX_IMPORT_ITEMS, 2 * NAMED),
  useCard: PAYMENTS,
  writeDiaryComment: DIARY,
} as const satisfies { readonly [Id in CallId]?: number };

/** Returns the maximum bytes of a call's response. */
export const responseBytesOf = (id: CallId): number =>
  (responseBytes as { readonly [Id in CallId]?: number })[id] ?? SINGLE_ITEM_BYTES;
