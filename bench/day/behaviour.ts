import { addDays, toCompactDate } from '../../domain/dates.ts';
import { LATEST_ACTIVITIES, LOAD_CHART_DAYS } from '../../domain/constants.ts';
import type { Ask, Client } from './client.ts';
import type { MakeRun } from './runs.ts';

/** The clients that make the calls of an installation's members. */
export interface Crowd {
  readonly runners: readonly Client[];
  readonly coaches: readonly (Client & { readonly teamId: string })[];
  readonly steward: Client & { readonly cohortId: string };
  readonly makeRun: MakeRun;
}

/** Something that members do. */
interface Behaviour {
  readonly what: string;
  /** Times per member and day. */
  readonly perDay: number;
  /** Performs the action. @param pick chooses an item of a list at random */
  readonly act: (crowd: Crowd, pick: <One>(list: readonly One[]) => One) => Promise<unknown>;
}

/** Returns today in UTC, the time zone of the copied members. */
export const today = (): string => new Date().toISOString().slice(0, 10);
const days = (from: number, to: number) => ({
  start_date: toCompactDate(addDays(today(), from)),
  end_date: toCompactDate(addDays(today(), to)),
});

/** Calls made by every member page. */
const onEveryPage = ({ ask, memberId }: Client) => [
  ask('getMember', { params: { id: memberId } }),
  ask('listNotices', { params: { id: memberId } }),
  ask('getImportStatus', { query: { member_id: memberId } }),
];

const own = (client: Client): { ask: Ask; of: { params: { id: string } } } => ({
  ask: client.ask,
  of: { params: { id: client.memberId } },
});

export function openDashboard(client: Client) {
  const { ask, of } = own(client);
  return Promise.all([
    ...onEveryPage(client),
    ask('getCalendar', { ...of, query: days(1 - LOAD_CHART_DAYS, 0) }),
    ask('listActivities', { ...of, query: { limit: String(LATEST_ACTIVITIES), return_type: 'summary' } }),
    ask('listSources', of),
    ask('listGoals', of),
    ask('getDailyLoads', of),
    ask('listTrainingPlans', { ...of, query: days(0, 14) }),
  ]);
}

export function openCalendar(client: Client) {
  const { ask, of } = own(client);
  return Promise.all([
    ...onEveryPage(client),
    ask('getCalendar', { ...of, query: days(-34, 7) }),
    ask('listGoals', of),
    ask('listDayMarkers', of),
    ask('getDailyLoads', of),
  ]);
}

function openActivity(client: Client, id: string) {
  const { ask, of } = own(client);
  return Promise.all([
    ...onEveryPage(client),
    ask('getActivity', { params: { id } }),
    ask('getSamples', { params: { id }, query: { subset: 'true' } }),
    ask('getActivityZones', { params: { id } }),
    ask('listSimilarActivities', { params: { id } }),
    ask('getStandings', { params: { id } }),
    ask('listDiaries', { ...of, query: days(-1, -1) }),
  ]);
}

function openPlanner(client: Client) {
  const { ask, of } = own(client);
  return Promise.all([
    ...onEveryPage(client),
    ask('listTrainingPlans', { ...of, query: days(-6, 21) }),
    ask('getCalendar', { ...of, query: days(-12, 21) }),
    ask('getAveragePowerScales', of),
    ask('listPlansDone', { ...of, query: days(-6, 21) }),
    ask('getDailyLoads', of),
    ask('listDayMarkers', of),
    ask('getCalendarFeed', {}),
  ]);
}

const openRoster = (coach: Client, teamId: string) =>
  Promise.all([
    ...onEveryPage(coach),
    coach.ask('getTeamRoster', { params: { id: teamId }, query: { ...days(-29, 0), return_type: 'summary' } }),
    coach.ask('listTeamGroups', { params: { id: teamId } }),
  ]);

const planOf = ({ memberId }: Client) => ({
  diary_member_id: memberId,
  title: 'Threshold',
  activity_type_id: 1,
  plan_definition: [
    { component_type: 'activity', id: 'a', input_type: 'duration', value: 20, units: 'minutes', zone: 2 },
    {
      component_type: 'repeater',
      id: 'b',
      repeat_times: 4,
      components: [
        { component_type: 'activity', id: 'c', input_type: 'distance', value: 1000, units: 'meters', zone: 4 },
        { component_type: 'activity', id: 'd', input_type: 'duration', value: 90, units: 'seconds', zone: 1 },
      ],
    },
  ],
});

/** Imports per member and day: six a week. */
export const importsPerDay = 6 / 7;

/** A member's day: the assumptions behind the load, in one table. */
export const behaviours: readonly Behaviour[] = [
  {
    what: 'returns: new tokens and credentials, and the channel',
    perDay: 2,
    act: async ({ runners }, pick) => pick(runners).visit(),
  },
  { what: 'opens the dashboard', perDay: 2, act: async ({ runners }, pick) => openDashboard(pick(runners)) },
  { what: 'opens the calendar', perDay: 1.5, act: async ({ runners }, pick) => openCalendar(pick(runners)) },
  {
    what: 'opens an activity',
    perDay: 1.5,
    act: async ({ runners }, pick) => {
      const runner = pick(runners);
      return openActivity(runner, pick(runner.activityIds));
    },
  },
  { what: 'opens the planner', perDay: 0.3, act: async ({ runners }, pick) => openPlanner(pick(runners)) },
  {
    what: 'plans a workout',
    perDay: 0.5,
    act: async ({ runners }, pick) => {
      const runner = pick(runners);
      return runner.plan(pick(Array.from({ length: 14 }, (_, day) => toCompactDate(addDays(today(), day)))), planOf);
    },
  },
  {
    what: 'imports a file of one hour',
    perDay: importsPerDay,
    act: async ({ runners, makeRun }, pick) => pick(runners).importFile(makeRun),
  },
  { what: 'signs in with the password', perDay: 1 / 30, act: async ({ runners }, pick) => pick(runners).signIn() },
  {
    what: 'a coach of 50 opens the roster, four times a day',
    perDay: 4 / 50,
    act: async ({ coaches }, pick) => {
      const coach = pick(coaches);
      return openRoster(coach, coach.teamId);
    },
  },
  {
    what: 'a partner of 1,000 reads the shared data, every hour',
    perDay: 24 / 1000,
    act: async ({ steward }) => steward.askBearer('getSharedCohort', { params: { id: steward.cohortId } }),
  },
];
