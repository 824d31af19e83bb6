import { randomUUID } from 'node:crypto';
import type { Call } from '../../../contract/call.ts';
import { type CallId, calls } from '../../../contract/calls.ts';
import { addDays, localDate, mondayOf, toCompactDate } from '../../../domain/dates.ts';
import { newContent } from '../../../domain/partners/draft.ts';
import { sampleIds } from '../../../server/partners/samples/pages.ts';
import { type SignedRequest, type TestMember, testPassword } from '../member.ts';

/** Well-formed request of a call, about one member. */
export interface SampleRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

type About = Pick<TestMember, 'memberId' | 'sub'>;

const byId = ({ memberId }: About): SampleRequest => ({ params: { id: memberId } });
const channelOf = ({ memberId }: About): SampleRequest => ({ params: { id: memberId, channelId: randomUUID() } });
const webhookOf = ({ memberId }: About): SampleRequest => ({ params: { id: memberId, webhookId: randomUUID() } });
const someCredential = { id: 'AA', rawId: 'AA', type: 'public-key' };
const someAssertion = {
  ...someCredential,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};
const noSuchThing = (): SampleRequest => ({ params: { id: randomUUID() } });
const aboutAthlete = ({ memberId }: About): SampleRequest => ({ params: { id: randomUUID(), memberId } });
const noSuchMember = (): SampleRequest => ({ params: { memberId: randomUUID() } });
const diaryComment = ({ memberId }: About): SampleRequest => ({
  params: { id: randomUUID(), commentId: randomUUID() },
  body: { comment: 'Light legs', commenter_id: memberId },
});

const ofBranch = ({ memberId }: About): SampleRequest => ({ params: { id: memberId, branchId: randomUUID() } });
const branchToSend = {
  name: 'Less on Tuesdays',
  note: null,
  first_day: mondayOf(localDate(Date.now() / 1000, null)),
  weeks: 1,
  base: [],
  workouts: [],
};

const toAssign = ({ memberId }: About) => ({
  member_ids: [memberId],
  workouts: [{ date: toCompactDate(localDate(Date.now() / 1000, null)), title: 'Tempo' }],
});

const newMember = () => ({
  email_address: `${randomUUID()}@example.org`,
  first_name: 'Ada',
  last_name: 'Byron',
  member_type_id: 1,
  trainer_email: '',
  team_name: '',
  team_data_visible: 0,
});

/** Sample request of every call. A new row of the contract does not compile here without one. */
export const samples: Readonly<Record<CallId, (about: About) => SampleRequest>> = {
  authenticate: () => ({ body: { email: 'nobody@example.org', password: 'wrong' } }),
  register: () => ({ body: { email: 'not an address', password: 'short' } }),
  refresh: ({ memberId }) => ({
    body: { member_id: memberId, id_token: 'x', access_token: 'x', refresh_token: 'not a token' },
  }),
  signOut: () => ({ body: { refresh_token: 'not a token' } }),
  openLock: () => ({ body: { key: 'no-such-key' } }),
  forgotPassword: () => ({ body: { email: 'nobody@example.org' } }),
  confirmPasswordReset: () => ({
    body: { email: 'never-asked@example.org', code: '000000', password: 'Long-run 42 km' },
  }),
  changePassword: () => ({
    body: {
      tokens: { id_token: 'x', access_token: 'not a token', refresh_token: 'x' },
      old_password: 'wrong',
      new_password: 'Long-run 43 km',
    },
  }),
  getCoupon: () => ({ params: { code: 'no-such-coupon' } }),
  getSignupPage: () => ({ params: { code: 'no-such-coupon' } }),
  createDemo: () => ({}),
  reportFault: () => ({
    body: {
      kind: 'TypeError',
      page: '/calendar',
      frames: ['assets/app-1a2b.js:1:2'],
      steps: ['session SIGN_IN asking'],
    },
  }),
  getTeamWelcome: noSuchThing,
  getPartnerPage: () => ({ params: { key: 'no-such-page' } }),
  getCohort: noSuchThing,
  isCohortMember: () => ({ query: { email: 'runner@example.org', cohort: randomUUID() } }),
  exportAnswers: () => ({ params: { id: sampleIds.surveys.challenge } }),
  getSurveySummary: () => ({ params: { id: sampleIds.surveys.challenge } }),
  exportRegistrations: () => ({ params: { id: sampleIds.events.challenge } }),
  listAdminActs: () => ({}),
  searchAdminActs: () => ({ body: { find: 'example', kind: 'members' } }),
  listFailedJobs: () => ({}),
  retryJob: () => ({ params: { id: '1' } }),
  listGivenUpJobs: () => ({}),
  readUpkeep: () => ({}),
  getSiteSettings: () => ({}),
  changeSiteSettings: () => ({ body: { changes: [{ name: 'TILE_MAX_ZOOM', value: null, changed_at: null }] } }),
  sendTestMail: () => ({}),
  getLaunchChecks: () => ({}),
  checkBackup: () => ({}),
  retryGivenUpJob: () => ({ params: { id: randomUUID() } }),
  getShop: () => ({}),
  listPayers: () => ({}),
  listMoneyBack: () => ({}),
  listCouponsForAdmins: () => ({}),
  createCoupon: () => ({
    body: {
      code: 'matrix',
      name: 'Matrix',
      description: 'A month free',
      trial_days: 30,
      percent_off: null,
      discount_months: null,
      expires_at: null,
      most_uses: 5,
    },
  }),
  changeCoupon: () => ({ params: { code: 'no-such-coupon' }, body: { ends: true } }),
  tryCoupon: ({ memberId }) => ({ body: { code: 'no-such-coupon', member: memberId } }),
  becomeFirstAdmin: () => ({ body: { code: 'AAAA-AAAA-AAAA-AAAA' } }),
  checkNewMembers: () => ({
    body: { rows: [{ email_address: 'a@example.org', trainer_email: 'b@example.org', team_name: '' }] },
  }),
  createConfirmedMember: () => ({ body: { ...newMember(), password: 'Long-run 44 km' } }),
  createMember: () => ({ body: newMember() }),
  listMembersForAdmins: () => ({ body: { find: 'example', sort: 'seen' } }),
  changeMemberRole: () => ({ ...noSuchMember(), body: { member_type: 'Athlete', access_level: 20 } }),
  resetMemberFactor: noSuchMember,
  signOutMember: noSuchMember,
  resendInvitation: noSuchMember,
  lookAtAccount: ({ memberId }) => ({ body: { member: memberId } }),
  listPartnerPages: () => ({}),
  createCohort: () => ({
    body: { cohort: { organisation: 'Hill Club', name: 'Hill runners', levels: [2, 3], url: null } },
  }),
  createEvent: () => ({
    body: { event: { name: 'Hill 10K', start_date: '2027-05-08', end_date: '2027-05-09', register_until: null } },
  }),
  createSurvey: () => ({
    body: {
      survey: {
        name: 'Shoes',
        schema: { questions: [{ type: 'text', field: 'q1', label: 'Which shoes?', name: 'Shoes', required: true }] },
      },
    },
  }),
  getPageTarget: noSuchThing,
  changeCohort: () => ({
    ...noSuchThing(),
    body: { cohort: { organisation: 'Hill Club', name: 'Hill runners', levels: [2, 3], url: null } },
  }),
  changeEvent: () => ({
    ...noSuchThing(),
    body: { event: { name: 'Hill 10K', start_date: '2027-05-08', end_date: '2027-05-09', register_until: null } },
  }),
  changeSurvey: () => ({
    ...noSuchThing(),
    body: {
      base: 1,
      survey: {
        name: 'Shoes',
        schema: { questions: [{ type: 'text', field: 'q1', label: 'Which shoes?', name: 'Shoes', required: true }] },
      },
    },
  }),
  createPartnerPage: () => ({ body: { name: 'A page of nobody', slug: 'a-page-of-nobody' } }),
  getPageDraft: noSuchThing,
  savePartnerPage: () => ({
    ...noSuchThing(),
    body: { base: 1, slug: 'a-page-of-nobody', content: newContent('A page', 'runner@example.org'), act: 'save' },
  }),
  getPageEdition: () => ({ params: { id: randomUUID(), number: '1' } }),
  deletePartnerPage: noSuchThing,
  uploadPageImage: () => ({}),
  countPageStep: () => ({ params: { key: 'no-such-page' }, body: { what: 'joined' } }),
  joinCohort: ({ memberId }) => ({ body: { member_id: memberId, cohort_id: randomUUID(), permissions: 3 } }),
  cancelSubscription: byId,
  getPayment: byId,
  beginCard: byId,
  useCard: (about) => ({ ...byId(about), body: { attempt: randomUUID(), begins: false } }),
  resumeSubscription: byId,
  receivePaymentEvent: () => ({ body: { id: 'evt_forged', type: 'customer.updated' } }),
  payByCoupon: (about) => ({ ...byId(about), body: { member_id: about.memberId, coupon: 'no-such-coupon' } }),
  listCohortMembers: ({ memberId }) => ({ query: { user: memberId } }),
  saveSurveyDocument: ({ sub }) => ({ body: { schema: randomUUID(), sub, data: { version: 1, answers: {} } } }),
  registerForEvent: () => ({
    params: { eventId: randomUUID() },
    body: {
      emailAddress: 'runner@example.org',
      firstName: 'Ada',
      lastName: 'Byron',
      gender: 'F',
      birthDate: '1990-12-10',
    },
  }),
  changeSharing: () => ({ ...noSuchThing(), body: { permission: 1 } }),
  optOutOfCohorts: ({ memberId }) => ({ body: { user: memberId } }),
  previewSharing: noSuchThing,
  getSharingHistory: noSuchThing,
  listSharedCohorts: () => ({}),
  getSharedCohort: noSuchThing,
  exportSharedCohort: noSuchThing,
  getSharedMember: () => ({ params: { id: randomUUID(), alias: randomUUID() } }),
  appointSteward: ({ memberId }) => ({ params: { id: randomUUID(), memberId } }),
  dismissSteward: ({ memberId }) => ({ params: { id: randomUUID(), memberId } }),
  listMemberEvents: byId,
  getTeamRoster: noSuchThing,
  updateTeam: () => ({ ...noSuchThing(), body: { name: 'Evening runners' } }),
  listTeamsForAdmins: () => ({ query: { find: 'runners' } }),
  getTeamForAdmins: noSuchThing,
  createTeam: () => ({ body: { name: 'Hill runners', member: randomUUID() } }),
  deleteTeam: () => ({ params: { id: randomUUID() } }),
  changeTeamRules: () => ({ ...noSuchThing(), body: { athletes_billed: false } }),
  putTeamPerson: () => ({ params: { id: randomUUID() }, body: { member: randomUUID(), role: 'coach' } }),
  removeTeamPerson: () => ({ params: { id: randomUUID(), memberId: randomUUID() } }),
  listCohortsForAdmins: () => ({ query: { find: 'shoes' } }),
  getTeamJoining: noSuchThing,
  getTeamPeople: noSuchThing,
  getCoachNote: aboutAthlete,
  saveCoachNote: (about) => ({ ...aboutAthlete(about), body: { text: 'Wants to run Berlin.' } }),
  listThreads: byId,
  getThread: aboutAthlete,
  sendThreadMessage: ({ memberId }) => ({
    params: { id: randomUUID(), memberId, messageId: randomUUID() },
    body: { text: 'How was the run?' },
  }),
  deleteThreadMessage: ({ memberId }) => ({ params: { id: randomUUID(), memberId, messageId: randomUUID() } }),
  markThreadRead: (about) => ({ ...aboutAthlete(about), body: { until: randomUUID() } }),
  changeCoachRights: () => ({ ...noSuchThing(), body: { rights: ['see', 'plan'] } }),
  removeTeamMember: () => ({ params: { teamId: randomUUID(), memberId: randomUUID() } }),
  changeTeamRole: () => ({ params: { teamId: randomUUID(), memberId: randomUUID() }, body: { role: 'coach' } }),
  addTeamMember: ({ memberId }) => ({ params: { teamId: randomUUID(), memberId } }),
  createInvitation: () => ({ body: { email: 'friend@example.org' } }),
  listInvitations: () => ({}),
  withdrawInvitation: noSuchThing,
  lookAtInvitation: () => ({ body: { invitation: 'not-an-invitation' } }),
  acceptInvitation: () => ({ body: { invitation: 'not-an-invitation', password: testPassword } }),
  listSessions: byId,
  endSession: ({ memberId }) => ({ params: { id: memberId, sessionId: randomUUID() } }),
  answerSecondFactor: () => ({ body: { session: 'not a session', code: '000000' } }),
  beginSetUpAtSignIn: () => ({ body: { session: 'not a session' } }),
  finishSetUpAtSignIn: () => ({ body: { session: 'not a session', code: '000000' } }),
  beginPasskeySignIn: () => ({ body: {} }),
  signInWithPasskey: () => ({ body: { session: 'not a session', credential: someAssertion } }),
  answerWithPasskey: () => ({ body: { session: 'not a session', credential: someAssertion } }),
  beginProviderSignIn: () => ({ body: { provider: 'unknown' } }),
  finishProviderSignIn: () => ({ body: { provider: 'unknown', query: 'code=1&state=2' } }),
  registerWithProvider: () => ({ body: { session: 'not a session' } }),
  listProviders: byId,
  connectProvider: (about) => ({ ...byId(about), body: { session: 'not a session' } }),
  disconnectProvider: ({ memberId }) => ({ params: { id: memberId, provider: 'unknown' } }),
  listPasskeys: byId,
  beginPasskey: byId,
  addPasskey: (about) => ({
    ...byId(about),
    body: { credential: { ...someCredential, response: { clientDataJSON: 'e30', attestationObject: 'AA' } } },
  }),
  renamePasskey: ({ memberId }) => ({ params: { id: memberId, passkeyId: randomUUID() }, body: { name: 'Key' } }),
  removePasskey: ({ memberId }) => ({ params: { id: memberId, passkeyId: randomUUID() } }),
  getSecondFactor: byId,
  beginSecondFactor: byId,
  confirmSecondFactor: (about) => ({ ...byId(about), body: { code: 'wrong' } }),
  endSecondFactor: byId,
  makeRecoveryCodes: byId,
  getAddress: byId,
  changeAddress: (about) => ({ ...byId(about), body: { email: `another-${randomUUID()}@example.org` } }),
  keepAddress: byId,
  confirmAddress: (about) => ({ ...byId(about), body: { code: '000000' } }),
  sendAddressCode: byId,
  verifyAddress: (about) => ({ ...byId(about), body: { code: '000000' } }),
  proveAgain: (about) => ({ ...byId(about), body: { password: testPassword } }),
  getMember: byId,
  getMemberBySub: ({ sub }) => ({ params: { sub } }),
  updateMember: (about) => ({ ...byId(about), body: { first_name: 'Ada' } }),
  // Uses a wrong password, since the right one would delete the caller's account.
  deleteMember: (about) => ({ ...byId(about), body: { password: 'wrong' } }),
  requestExport: byId,
  getExport: byId,
  downloadExport: () => ({
    ...noSuchThing(),
    query: { expires: '1', signature: '0'.repeat(64) },
  }),
  listNotices: byId,
  listNotifications: byId,
  setNotification: ({ memberId }) => ({ params: { id: memberId, type: 'plan' }, body: { mail: false } }),
  markNoticeSeen: ({ memberId }) => ({ params: { id: memberId, noticeId: randomUUID() } }),
  listSources: byId,
  listApiTokens: byId,
  listAssistants: byId,
  listApps: byId,
  readAppRequest: (about) => ({ ...byId(about), query: { request: 'Y2xpZW50X2lkPXg' } }),
  allowApp: (about) => ({
    ...byId(about),
    body: { request: 'Y2xpZW50X2lkPXg', scopes: ['calendar:read'], grant: null },
  }),
  listAppClients: () => ({}),
  addAppClient: () => ({ body: { name: 'Watch face', redirect_uris: ['https://face.example.org/done'] } }),
  removeAppClient: () => ({ params: { id: randomUUID() } }),
  createAssistant: (about) => ({
    ...byId(about),
    body: { name: 'Helper', grant: { level: 2, exact_locations: false }, days: 30 },
  }),
  previewAssistant: (about) => ({ ...byId(about), query: { level: '1', exact_locations: 'false' } }),
  listShareLinks: byId,
  createShareLink: (about) => ({
    ...byId(about),
    body: { subject: { week: '2026-11-02' }, level: 2, with_route: false, with_charts: false, days: 7 },
  }),
  revokeShareLink: ({ memberId }) => ({ params: { id: memberId, linkId: randomUUID() } }),
  createApiToken: (about) => ({ ...byId(about), body: { name: 'Script', scopes: ['calendar:read'], days: 30 } }),
  revokeApiToken: ({ memberId }) => ({ params: { id: memberId, tokenId: randomUUID() } }),
  listNotificationChannels: byId,
  createNtfyChannel: (about) => ({ ...byId(about), body: { url: 'https://ntfy.example.org', topic: 'longrun' } }),
  subscribeBrowser: (about) => ({
    ...byId(about),
    body: {
      endpoint: 'https://push.example.org/1',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  }),
  removeNotificationChannel: (about) => channelOf(about),
  testNotificationChannel: (about) => channelOf(about),
  listWebhooks: byId,
  createWebhook: (about) => ({
    ...byId(about),
    body: { url: 'https://hooks.example.org/longrun', events: ['activity.added'] },
  }),
  changeWebhook: (about) => ({ ...webhookOf(about), body: { is_paused: true } }),
  renewWebhookSecret: (about) => webhookOf(about),
  removeWebhook: (about) => webhookOf(about),
  testWebhook: (about) => webhookOf(about),
  listWebhookDeliveries: (about) => webhookOf(about),
  getMemberProfile: byId,
  listFollowees: byId,
  listFollowers: byId,
  askToFollow: (about) => ({ ...byId(about), body: { email: 'friend@example.org' } }),
  stopFollowing: ({ memberId }) => ({ params: { id: memberId, followingId: randomUUID() } }),
  answerFollower: ({ memberId }) => ({
    params: { id: memberId, followingId: randomUUID() },
    body: { answer: 'accept' },
  }),
  listFollowingActivities: byId,
  getZones: byId,
  saveThreshold: (about) => ({
    ...byId(about),
    body: { kind: 'critical_power', from_date: '20260510', value: 280 },
  }),
  removeThreshold: ({ memberId }) => ({
    params: { id: memberId, kind: 'threshold_heart_rate', date: '20260510' },
  }),
  getMeasurements: byId,
  saveMeasurement: (about) => ({ ...byId(about), body: { kind: 'weight', day: '20260510', value: 62.5 } }),
  removeMeasurement: ({ memberId }) => ({ params: { id: memberId, kind: 'weight', date: '20260510' } }),
  listGear: byId,
  saveGear: (about) => ({
    ...byId(about),
    body: {
      kind: 'shoes',
      name: 'Blue ones',
      model: null,
      since: null,
      retired_on: null,
      earlier_distance: 0,
      warn_at: 800_000,
      warn_months: 18,
      default_for: [],
    },
  }),
  removeGear: ({ memberId }) => ({ params: { id: memberId, gearId: randomUUID() } }),
  getCalendar: byId,
  getAveragePowerScales: byId,
  getAnalysis: (about) => ({ ...byId(about), query: { start_date: '20260101', end_date: '20261231' } }),
  getRecords: (about) => ({ ...byId(about), query: { year: '2026' } }),
  listSegments: byId,
  getSegment: ({ memberId }) => ({ params: { id: memberId, segmentId: randomUUID() } }),
  saveSegment: ({ memberId }) => ({ params: { id: memberId, segmentId: randomUUID() }, body: { name: 'Hill' } }),
  removeSegment: ({ memberId }) => ({ params: { id: memberId, segmentId: randomUUID() } }),
  listActivitySegments: noSuchThing,
  listTrackYears: byId,
  listTracks: (about) => ({ ...byId(about), query: { year: '2026' } }),
  findOwn: (about) => ({ ...byId(about), query: { words: 'long run' } }),
  listDayMarkers: byId,
  saveDayMarker: ({ memberId }) => ({
    params: { id: memberId, markerId: randomUUID() },
    body: { kind: 'ill', first_day: '2026-05-10', last_day: '2026-05-12', name: null, priority: null },
  }),
  removeDayMarker: ({ memberId }) => ({ params: { id: memberId, markerId: randomUUID() } }),
  listGoals: byId,
  saveGoal: (about) => ({
    ...byId(about),
    body: { input: { kind: 'distance', per: 'week', sport: null, amount: 40_000 } },
  }),
  removeGoal: ({ memberId }) => ({ params: { id: memberId, goalId: randomUUID() } }),
  listFilters: byId,
  getWellness: ({ memberId }) => ({ params: { id: memberId, date: '20260510' } }),
  listUnknownSports: byId,
  answerUnknownSports: (about) => ({
    ...byId(about),
    body: { answers: [{ word: 'Unknown sport', activity_type_id: 2 }] },
  }),
  saveFilter: (about) => ({ ...byId(about), body: { name: 'Long runs', search: 'sport=foot&min=20000' } }),
  removeFilter: ({ memberId }) => ({ params: { id: memberId, filterId: randomUUID() } }),
  getDailyLoads: byId,
  listActivities: byId,
  getActivity: noSuchThing,
  getStandings: noSuchThing,
  getActivityZones: noSuchThing,
  listSimilarActivities: noSuchThing,
  markActivity: () => ({ ...noSuchThing(), body: { marks: [], was: [] } }),
  splitActivity: () => ({ ...noSuchThing(), body: { at: 600 } }),
  joinActivity: noSuchThing,
  mergeActivity: () => ({ ...noSuchThing(), body: { other_activity_id: crypto.randomUUID() } }),
  countInstead: noSuchThing,
  chooseCounting: () => ({ ...noSuchThing(), body: { choice: 'both' } }),
  listRepeated: byId,
  changeActivities: () => ({ body: { changes: [{ activity_id: randomUUID(), name: 'Long run' }] } }),
  changeActivity: () => ({ ...noSuchThing(), body: { name: 'Long run' } }),
  addActivity: (ids) => ({
    ...byId(ids),
    body: {
      activity_id: randomUUID(),
      activity_type_id: 2,
      local_start_time: '2026-05-10T07:00',
      duration: 1800,
      total_distance: 5000,
      average_hr: null,
      perceived_effort: 4,
      name: null,
      note: '',
    },
  }),
  correctActivity: () => ({ ...noSuchThing(), body: { distance: 10_000, duration: null, crop: null } }),
  correctByHand: () => ({
    ...noSuchThing(),
    body: { local_start_time: '2026-05-10T07:00', duration: 1800, total_distance: null, average_hr: null },
  }),
  saveCalendarDay: (ids) => ({
    ...byId(ids),
    body: { date_: '20260510', subjective_input: { hours_slept: 7.5, motivation: 3 } },
  }),
  listDiaries: byId,
  writeDiaryComment: ({ memberId }) => ({
    params: { date: '20260510' },
    body: { diary_member_id: memberId, commenter_member_id: memberId, comment: 'Heavy legs' },
  }),
  listDiaryComments: ({ memberId }) => ({ params: { date: '20260510' }, query: { member: memberId } }),
  changeDiaryComment: diaryComment,
  editDiaryComment: diaryComment,
  deleteDiaryComment: () => ({ params: { id: randomUUID(), commentId: randomUUID() } }),
  addActivityNote: () => ({ ...noSuchThing(), body: { message: 'Heavy legs', invalidates_activity: false } }),
  deleteActivityNotes: () => ({ body: { activity_note_ids: [randomUUID()] } }),
  deleteActivities: () => ({ body: { activity_ids: [randomUUID()] } }),
  restoreActivities: () => ({ body: { activity_ids: [randomUUID()] } }),
  getSamples: noSuchThing,
  requestOriginal: noSuchThing,
  getActivityReceipt: noSuchThing,
  getDayReceipt: (about) => ({ ...byId(about), query: { date: '20200110' } }),
  downloadOriginal: () => ({ ...noSuchThing(), query: { expires: '9999999999', signature: '0'.repeat(64) } }),
  getPresignedSamples: () => ({
    ...noSuchThing(),
    query: { subset: 'true', expires: '9999999999', signature: '0'.repeat(64) },
  }),
  listTrainingPlans: byId,
  sendEmail: () => ({ body: { team_id: randomUUID(), subject: 'Saturday', message: 'We meet at nine.' } }),
  listTeamGroups: noSuchThing,
  markTriageDone: ({ memberId }) => ({
    params: { id: randomUUID(), memberId },
    body: { reasons: [{ kind: 'sleep', vendor: null, day: '2026-06-30' }] },
  }),
  saveTeamGroup: ({ memberId }) => ({
    params: { id: randomUUID(), groupId: randomUUID() },
    body: { name: 'Sprinters', member_ids: [memberId] },
  }),
  removeTeamGroup: () => ({ params: { id: randomUUID(), groupId: randomUUID() } }),
  listAssignments: noSuchThing,
  previewAssignment: (about) => ({ ...noSuchThing(), body: toAssign(about) }),
  assignPlans: (about) => ({
    params: { id: randomUUID(), assignmentId: randomUUID() },
    body: { ...toAssign(about), despite: [] },
  }),
  takeBackAssignment: () => ({ params: { id: randomUUID(), assignmentId: randomUUID() } }),
  restoreAssignment: () => ({ params: { id: randomUUID(), assignmentId: randomUUID() } }),
  saveTrainingPlan: ({ memberId }) => ({
    params: { date: toCompactDate(localDate(Date.now() / 1000, null)) },
    body: { diary_member_id: memberId, title: 'Tempo' },
  }),
  changeTrainingPlans: ({ memberId }) => ({
    params: { id: memberId },
    body: { kind: 'remove', training_plan_ids: [randomUUID()] },
  }),
  listWorkoutLibrary: () => ({}),
  saveLibraryWorkout: () => ({ ...noSuchThing(), body: { name: 'Tempo', folder_id: null } }),
  changeLibraryWorkout: () => ({ ...noSuchThing(), body: { name: 'Tempo' } }),
  removeLibraryWorkout: noSuchThing,
  saveWorkoutFolder: () => ({ ...noSuchThing(), body: { name: `Hills ${randomUUID()}` } }),
  removeWorkoutFolder: noSuchThing,
  listPlanTemplates: () => ({}),
  getPlanTemplate: noSuchThing,
  savePlanTemplate: () => ({
    ...noSuchThing(),
    body: { name: 'Base', description: null, weeks: 1, phases: [], team_id: null, workouts: [{ week: 1, day: 0 }] },
  }),
  removePlanTemplate: noSuchThing,
  listPlanBranches: byId,
  getPlanBranch: ofBranch,
  savePlanBranch: (about) => ({ ...ofBranch(about), body: branchToSend }),
  removePlanBranch: ofBranch,
  decidePlanBranch: (about) => ({ ...ofBranch(about), body: { decision: 'reject', revision: randomUUID() } }),
  undoPlanBranch: ofBranch,
  listPlanApplications: byId,
  applyPlan: ({ memberId }) => ({
    params: { id: memberId, applicationId: randomUUID() },
    body: {
      name: 'Base',
      weeks: 1,
      workouts: [
        { date: addDays(localDate(Date.now() / 1000, null), 60), week: 1, phase: null, beside: 20, title: 'Easy' },
      ],
    },
  }),
  undoPlanApplication: ({ memberId }) => ({ params: { id: memberId, applicationId: randomUUID() } }),
  getCalendarFeed: () => ({}),
  makeCalendarFeed: () => ({ body: { with_activities: true } }),
  changeCalendarFeed: () => ({ body: { with_activities: false } }),
  removeCalendarFeed: () => ({}),
  listPlansDone: byId,
  matchTrainingPlan: ({ memberId }) => ({
    params: { id: memberId, planId: randomUUID() },
    body: { match: 'none' },
  }),
  listActivityTypes: () => ({}),
  getImportStatus: ({ memberId }) => ({ query: { member_id: memberId } }),
  uploadActivityFiles: byId,
  uploadFile: () => ({}),
  getUpload: noSuchThing,
  listImports: byId,
  getStorage: byId,
  getImport: noSuchThing,
  getImportReport: noSuchThing,
  undoImport: noSuchThing,
  pullVendor: ({ memberId }) => ({ params: { vendor: 'garmin' }, body: { member_id: memberId } }),
  createLinkTicket: (about) => ({ ...byId(about), body: { vendor: 'garmin' } }),
  requestGarminLink: () => ({ query: { ticket: 'not-a-ticket' } }),
  requestVendorLink: () => ({ params: { vendor: 'polar' }, query: { ticket: 'not-a-ticket' } }),
  requestSuuntoLink: () => ({}),
  finishVendorLink: () => ({ params: { vendor: 'garmin' }, query: { state: 'not-a-state', code: 'x' } }),
  unlinkVendor: () => ({ params: { vendor: 'garmin' } }),
  validateVendorCredentials: () => ({
    params: { vendor: 'garmin' },
    body: { email: 'runner@example.org', password: 'wrong' },
  }),
  getSentWorkouts: () => ({ params: { vendor: 'garmin' } }),
  sendWorkouts: () => ({ params: { vendor: 'garmin' }, body: { sends: true } }),
  linkByKey: () => ({ params: { vendor: 'garmin' }, body: { key: 'not-a-key-of-anyone' } }),
  syncVendorProfile: (about) => ({ params: { id: about.memberId, vendor: 'polar' }, body: {} }),
  pullSuunto: ({ memberId }) => ({
    body: { action: 'load_activities_for_members', params: { members: [{ member_id: memberId }] } },
  }),
  createAppleCode: byId,
  linkApple: () => ({ body: { code: 'not-a-code' } }),
  receiveAppleWorkouts: () => ({
    body: {
      workouts: [
        {
          uuid: randomUUID(),
          activity_type: 'running',
          start_date: '2026-03-01T10:00:00Z',
          end_date: '2026-03-01T11:00:00Z',
          duration: 3600,
          route: [{ timestamp: '2026-03-01T10:00:01Z', latitude: 47.1, longitude: 8.2 }],
        },
      ],
    },
  }),
  receiveVendorPush: () => ({
    params: { vendor: 'garmin', secret: 'wrong' },
    body: { activityFiles: [{ userId: 'nobody', summaryId: 1, callbackURL: 'http://127.0.0.1:9/rest/file' }] },
  }),
  answerVendorCheck: () => ({ params: { vendor: 'garmin', secret: 'wrong' } }),
};

export const pathOf = (row: Call, params: Readonly<Record<string, string>> = {}): string =>
  row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Parameters of the tests' member clients. */
export function toSigned(id: CallId, about: About): { method: string; path: string; request: SignedRequest } {
  const row: Call = calls[id];
  const { params, query, body } = samples[id](about);
  const form = row.multipart ? { form: new FormData() } : {};
  return { method: row.method, path: pathOf(row, params), request: { query, body, ...form } };
}

export const idsWhere = (matches: (row: Call) => boolean): CallId[] =>
  (Object.keys(calls) as CallId[]).filter((id) => matches(calls[id]));
