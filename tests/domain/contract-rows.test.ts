import { expect, test } from 'vitest';
import { type Call, identifiesCaller } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { coachRights } from '../../domain/coach-rights.ts';
import { tokenScopes } from '../../domain/entities/api-token.ts';
import { mayVisit, type Visitor } from '../../domain/navigation.ts';

const rows: readonly Call[] = Object.values(calls);
const idsOf = (wrong: (row: Call) => boolean) => rows.filter(wrong).map(({ id }) => id);

test('a call declares its maximum body size exactly if it has one', () => {
  expect(idsOf((row) => (row.body === undefined) !== (row.bodyBytes === undefined))).toEqual([]);
});

test('only what vendors and the phone push may be larger than 16 kB, a partner’s page, a survey, a plan of many weeks, and lists of a hundred people', () => {
  const larger = idsOf(({ bodyBytes = 0 }) => bodyBytes > 16_384);
  expect(larger.toSorted()).toEqual([
    'applyPlan',
    'assignPlans',
    'changeSurvey',
    'checkNewMembers',
    'createSurvey',
    'decidePlanBranch',
    'previewAssignment',
    'receiveAppleWorkouts',
    'receivePaymentEvent',
    'receiveVendorPush',
    'savePartnerPage',
    'savePlanBranch',
    'savePlanTemplate',
    'saveTeamGroup',
    'sendEmail',
  ]);
});

test('a call belongs to a page exactly if it is an account’s', () => {
  expect(idsOf((row) => identifiesCaller(row.proof) !== (row.page !== undefined))).toEqual([]);
});

test('sample members may make reading calls, and others only if they concern no one else and last as long as they do', () => {
  const reading = ['light', 'read', 'heavy'];
  const others = ['endSession', 'markNoticeSeen', 'uploadActivityFiles'];
  const expected = idsOf(
    ({ id, proof, cost, who }) =>
      identifiesCaller(proof) && who !== 'admin' && (reading.includes(cost) || others.includes(id)),
  );
  expect(idsOf(({ forSamples }) => forSamples === true)).toEqual(expected);
});

test('calls that need a paid role, and those that a team may hide, are those of calendar, activities and teams', () => {
  const athlete = { memberType: 'Athlete', accessLevel: 10, dashboardHidden: true } as const;
  const closedTo = (visitor: Visitor) => idsOf(({ page }) => page !== undefined && !mayVisit(visitor, page)).toSorted();
  const paid = [
    'addActivityNote',
    'countInstead',
    'chooseCounting',
    'listRepeated',
    'changeDiaryComment',
    'deleteDiaryComment',
    'editDiaryComment',
    'listDiaries',
    'listDiaryComments',
    'saveCalendarDay',
    'writeDiaryComment',
    'changeActivities',
    'changeActivity',
    'addActivity',
    'correctActivity',
    'correctByHand',
    'deleteActivities',
    'deleteActivityNotes',
    'getActivity',
    'getStandings',
    'getActivityZones',
    'listSimilarActivities',
    'markActivity',
    'splitActivity',
    'joinActivity',
    'mergeActivity',
    'getAveragePowerScales',
    'getCalendar',
    'getDailyLoads',
    'getAnalysis',
    'getRecords',
    'listSegments',
    'getSegment',
    'saveSegment',
    'removeSegment',
    'listActivitySegments',
    'listTrackYears',
    'listTracks',
    'getActivityReceipt',
    'getDayReceipt',
    'getWellness',
    'findOwn',
    'listDayMarkers',
    'saveDayMarker',
    'removeDayMarker',
    'listGoals',
    'saveGoal',
    'removeGoal',
    'listFilters',
    'saveFilter',
    'removeFilter',
    'getSamples',
    'requestOriginal',
    'listActivities',
    'listActivityTypes',
    'listTrainingPlans',
    'saveTrainingPlan',
    'changeTrainingPlans',
    'listWorkoutLibrary',
    'saveLibraryWorkout',
    'changeLibraryWorkout',
    'removeLibraryWorkout',
    'saveWorkoutFolder',
    'removeWorkoutFolder',
    'listPlanTemplates',
    'getPlanTemplate',
    'savePlanTemplate',
    'removePlanTemplate',
    'listPlanBranches',
    'getPlanBranch',
    'savePlanBranch',
    'removePlanBranch',
    'decidePlanBranch',
    'undoPlanBranch',
    'listPlanApplications',
    'applyPlan',
    'undoPlanApplication',
    'getCalendarFeed',
    'makeCalendarFeed',
    'changeCalendarFeed',
    'removeCalendarFeed',
    'getSentWorkouts',
    'sendWorkouts',
    'createShareLink',
    'listPlansDone',
    'matchTrainingPlan',
    'restoreActivities',
  ];
  const ofTeams = [
    'createInvitation',
    'getTeamRoster',
    'changeTeamRole',
    'listInvitations',
    'updateTeam',
    'withdrawInvitation',
    'listTeamGroups',
    'saveTeamGroup',
    'removeTeamGroup',
    'markTriageDone',
    'getCoachNote',
    'saveCoachNote',
    'previewAssignment',
    'assignPlans',
    'listAssignments',
    'takeBackAssignment',
    'restoreAssignment',
    'sendEmail',
  ];
  const ofAdmins = idsOf(({ who }) => who === 'admin');
  expect(closedTo({ ...athlete, accessLevel: 0, dashboardHidden: false })).toEqual(
    [...paid, ...ofTeams, ...ofAdmins].toSorted(),
  );
  expect(closedTo(athlete)).toEqual(
    [...paid, ...ofTeams, ...ofAdmins, 'uploadActivityFiles', 'uploadFile', 'getUpload'].toSorted(),
  );
});

test('irreversible calls, and those that let other people in, require the password again', () => {
  expect(idsOf(({ recentProof }) => recentProof === true).toSorted()).toEqual([
    'allowApp',
    'beginPasskey',
    'beginSecondFactor',
    'changeAddress',
    'changeMemberRole',
    'changeSiteSettings',
    'connectProvider',
    'createApiToken',
    'createAssistant',
    'createWebhook',
    'deleteTeam',
    'disconnectProvider',
    'endSecondFactor',
    'makeRecoveryCodes',
    'removePasskey',
    'renewWebhookSecret',
    'resetMemberFactor',
  ]);
  expect(idsOf(({ recentProof, proof }) => recentProof === true && proof !== 'signed')).toEqual([]);
});

test('admin calls belong to admin pages, and logged ones are admin calls', () => {
  expect(idsOf(({ who, page }) => (who === 'admin') !== (page === 'admin'))).toEqual([]);
  expect(idsOf(({ forAdmins, who, page }) => forAdmins === true && (who !== 'self' || page === 'admin'))).toEqual([]);
  expect(
    idsOf(({ isAdminAct, who, cost }) => isAdminAct === true && (who !== 'member' || !['write', 'job'].includes(cost))),
  ).toEqual([]);
  expect(idsOf(({ isKept, who, forAdmins }) => isKept === true && who !== 'admin' && forAdmins !== true)).toEqual([]);
});

test('coaches write comments, planned workouts, proposals, day markers and allowed thresholds of their athletes, and nothing else; of profiles they read one call', () => {
  expect(
    Object.fromEntries(coachRights.map((right) => [right, idsOf(({ forCoaches }) => forCoaches === right).toSorted()])),
  ).toEqual({
    see: ['getMemberProfile'],
    comment: ['changeDiaryComment', 'deleteDiaryComment', 'editDiaryComment', 'writeDiaryComment'],
    plan: [
      'applyPlan',
      'removeDayMarker',
      'removePlanBranch',
      'saveDayMarker',
      'savePlanBranch',
      'saveTrainingPlan',
      'undoPlanApplication',
    ],
    thresholds: ['getZones', 'removeThreshold', 'saveThreshold'],
    wellness: [],
  });
  expect(
    idsOf(({ forCoaches, who, cost }) => forCoaches !== undefined && (who === 'member' || cost !== 'write')).toSorted(),
  ).toEqual(['getMemberProfile', 'getZones', 'removeThreshold', 'saveThreshold']);
});

test('a personal token permits the calls of its scopes: reading, writing diary and plan, and uploading files, and nothing about the account', () => {
  const opened = Object.fromEntries(
    tokenScopes.map((scope) => [scope, idsOf((row) => row.scope === scope).toSorted()]),
  );
  expect(opened).toEqual({
    'activities:read': ['getActivity', 'getSamples', 'listActivities', 'listActivityTypes'],
    'calendar:read': [
      'getAveragePowerScales',
      'getCalendar',
      'getDailyLoads',
      'listDayMarkers',
      'listDiaries',
      'listDiaryComments',
      'listPlansDone',
      'listTrainingPlans',
    ],
    'diary:write': [
      'changeDiaryComment',
      'deleteDiaryComment',
      'editDiaryComment',
      'saveCalendarDay',
      'writeDiaryComment',
    ],
    'plan:write': ['saveTrainingPlan'],
    upload: ['getUpload', 'uploadFile'],
  });
  const reading = ['light', 'read', 'heavy'];
  // Tokens that may upload a file may read its result.
  expect(idsOf(({ scope, cost }) => scope !== undefined && scope.endsWith(':read') !== reading.includes(cost))).toEqual(
    ['getUpload'],
  );
  const training = ['calendar', 'training', 'activity', 'import'];
  expect(
    idsOf(
      ({ scope, proof, page, recentProof, forAdmins }) =>
        scope !== undefined &&
        (proof !== 'signed' || !training.includes(page ?? '') || recentProof === true || forAdmins === true),
    ),
  ).toEqual([]);
});

/** Calls that read many rows, start jobs, contact vendors or can be guessed; all others read or write a few rows. */
const dear: Readonly<Partial<Record<Call['cost'], readonly string[]>>> = {
  heavy: [
    'downloadExport',
    'downloadOriginal',
    'exportSharedCohort',
    'getPayment',
    'getPresignedSamples',
    'getSamples',
    'getSharedMember',
    'getShop',
    'listMoneyBack',
    'previewAssignment',
    'previewAssistant',
    'previewSharing',
    'tryCoupon',
  ],
  job: [
    'addActivity',
    'addActivityNote',
    'answerUnknownSports',
    'assignPlans',
    'changeActivities',
    'checkBackup',
    'chooseCounting',
    'correctActivity',
    'correctByHand',
    'countInstead',
    'createDemo',
    'deleteActivities',
    'deleteActivityNotes',
    'joinActivity',
    'mergeActivity',
    'receiveAppleWorkouts',
    'receivePaymentEvent',
    'receiveVendorPush',
    'removeMeasurement',
    'removeThreshold',
    'requestExport',
    'restoreActivities',
    'saveMeasurement',
    'saveThreshold',
    'sendEmail',
    'splitActivity',
    'testNotificationChannel',
    'testWebhook',
    'undoImport',
    'uploadActivityFiles',
    'uploadFile',
    'uploadPageImage',
  ],
  vendor: [
    'allowApp',
    'finishVendorLink',
    'linkByKey',
    'pullSuunto',
    'pullVendor',
    'readAppRequest',
    'syncVendorProfile',
    'unlinkVendor',
    'validateVendorCredentials',
  ],
  attempt: [
    'acceptInvitation',
    'addPasskey',
    'answerSecondFactor',
    'answerWithPasskey',
    'askToFollow',
    'authenticate',
    'becomeFirstAdmin',
    'beginCard',
    'beginPasskey',
    'beginPasskeySignIn',
    'beginProviderSignIn',
    'beginSecondFactor',
    'beginSetUpAtSignIn',
    'changeAddress',
    'changePassword',
    'confirmAddress',
    'confirmPasswordReset',
    'confirmSecondFactor',
    'connectProvider',
    'deleteMember',
    'finishProviderSignIn',
    'finishSetUpAtSignIn',
    'forgotPassword',
    'getCoupon',
    'isCohortMember',
    'linkApple',
    'lookAtInvitation',
    'openLock',
    'payByCoupon',
    'proveAgain',
    'refresh',
    'register',
    'registerWithProvider',
    'resumeSubscription',
    'sendAddressCode',
    'signInWithPasskey',
    'useCard',
    'verifyAddress',
  ],
};

test.each(Object.entries(dear))('the cost %s is that of the listed calls', (cost, ids) => {
  expect(idsOf((row) => row.cost === cost).toSorted()).toEqual(ids);
});

test('other calls count as reading if they are GETs, and as writing if not', () => {
  const others = rows.filter(({ cost }) => dear[cost] === undefined);
  const otherwise = others.filter(({ method, cost }) => (method === 'GET') !== (cost === 'light' || cost === 'read'));
  // Calls that change nothing that needs a limit: a count, a download URL, a sign-out, reading an account, a search for members or acts, a check of
  // rows.
  expect(otherwise.map(({ id, cost }) => `${id} ${cost}`).toSorted()).toEqual([
    'checkNewMembers read',
    'countPageStep light',
    'listMembersForAdmins read',
    'lookAtAccount read',
    'requestOriginal light',
    'searchAdminActs read',
    'signOut light',
  ]);
});
