import { expect, test } from 'vitest';
import { type Call, namesCaller } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { mayVisit, type Visitor } from '../../domain/navigation.ts';

const rows: readonly Call[] = Object.values(calls);
const idsOf = (wrong: (row: Call) => boolean) => rows.filter(wrong).map(({ id }) => id);

test('a call with a body says how large it may be, and no other does', () => {
  expect(idsOf((row) => (row.body === undefined) !== (row.bodyBytes === undefined))).toEqual([]);
});

test('only what vendors and the phone push may be larger than 16 kB, and a page of a partner', () => {
  const larger = idsOf(({ bodyBytes = 0 }) => bodyBytes > 16_384);
  expect(larger.toSorted()).toEqual([
    'receiveAppleWorkouts',
    'receivePaymentEvent',
    'receiveVendorPush',
    'savePartnerPage',
  ]);
});

test('a call of an account belongs to a page, and no other does', () => {
  expect(idsOf((row) => namesCaller(row.proof) !== (row.page !== undefined))).toEqual([]);
});

test('samples make the calls that read, and of others only those that concern nobody else and last as long as they do', () => {
  const reading = ['light', 'read', 'heavy'];
  const others = ['endSession', 'markNoticeSeen', 'uploadActivityFiles'];
  const expected = idsOf(
    ({ id, proof, cost }) => namesCaller(proof) && (reading.includes(cost) || others.includes(id)),
  );
  expect(idsOf(({ forSamples }) => forSamples === true)).toEqual(expected);
});

test('what needs a paid role, and what a team may hide, is what the calendar, activities and teams are made of', () => {
  const athlete = { memberType: 'Athlete', accessLevel: 10, dashboardHidden: true } as const;
  const closedTo = (visitor: Visitor) => idsOf(({ page }) => page !== undefined && !mayVisit(visitor, page)).toSorted();
  const paid = [
    'addActivityNote',
    'changeDiaryComment',
    'deleteDiaryComment',
    'editDiaryComment',
    'listDiaries',
    'listDiaryComments',
    'saveCalendarDay',
    'writeDiaryComment',
    'changeActivities',
    'changeActivity',
    'deleteActivities',
    'deleteActivityNotes',
    'getActivity',
    'getAveragePowerScales',
    'getCalendar',
    'getSamples',
    'listActivities',
    'listActivityTypes',
    'listTrainingPlans',
    'saveTrainingPlan',
    'restoreActivities',
  ];
  const ofAccounting = ['getPayment', 'beginCard', 'useCard', 'resumeSubscription'];
  const ofTeams = ['createInvitation', 'getTeamRoster', 'listInvitations', 'updateTeam', 'withdrawInvitation'];
  expect(closedTo({ ...athlete, accessLevel: 0, dashboardHidden: false })).toEqual([...paid, ...ofTeams].toSorted());
  expect(closedTo(athlete)).toEqual([...paid, ...ofTeams, ...ofAccounting, 'uploadActivityFiles'].toSorted());
});

test('what cannot be undone, or lets somebody else in, asks for the password again', () => {
  expect(idsOf(({ recentProof }) => recentProof === true).toSorted()).toEqual([
    'beginSecondFactor',
    'endSecondFactor',
    'makeRecoveryCodes',
  ]);
  expect(idsOf(({ recentProof, proof }) => recentProof === true && proof !== 'signed')).toEqual([]);
});
