import type { MemberWire } from '../../domain/entities/member.ts';
import { memberPages, type PagePath, pathOf, subpages, type SubpagePath } from '../../domain/pages.ts';
import type { AppRouter } from '../../src/app/router.tsx';
import { trackedActivity } from '../fixtures/track-answers.ts';
import type { Answers, Wire } from './harness/fake-api.ts';
import { ada } from './harness/member.ts';
import { sampleReads } from './harness/sample-answer.ts';

/** Paths of the router, such as `/calendar/$day`. */
type RouterPath = keyof AppRouter['routesByPath'];
/** Paths without a screen: a frame around others, and redirects. */
type ScreenPath = Exclude<RouterPath, '/custom' | '/logout' | '/signup/team'>;

/** How a screen of the router is opened. */
export interface Screen {
  /** `STATE` and `COHORT` are replaced by a name and an id of the state: partner pages are cached for the visit once they were found. */
  readonly path: string;
  /** `null` for a guest. */
  readonly member: MemberWire | null;
  /** Responses in the state `full`, if the schema does not determine which values are consistent. */
  readonly answers?: Answers;
  /** Content of /config.json in addition to the addresses. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** True if its route loads its data: the previous page stays until then, and there is nothing to check while loading. */
  readonly isLoadedByRoute?: true;
}

export const id = '00000000-0000-4000-8000-000000000001';
export const team = {
  team_id: '00000000-0000-4000-8000-00000000000f',
  name: 'Early birds',
  athletes_can_view_dashboard: true,
  athletes_billed: false,
  trainer_retains_access: false,
  team_data_visible: true,
};
const second = { ...team, team_id: '00000000-0000-4000-8000-00000000000e', name: 'Night owls of the long river' };
export const coach: MemberWire = { ...ada, member_type: 'Coach', teams: [team] };
export const admin: MemberWire = { ...ada, access_level: 30 };
export const guest = (path: string): Screen => ({ path, member: null });
const awaited = (path: string, member: MemberWire | null = null): Screen => ({ path, member, isLoadedByRoute: true });
export const own = (path: string, answers?: Answers): Screen => ({ path, member: ada, ...(answers && { answers }) });

const sharedPerson = {
  alias: id,
  level: 3,
  gender: 'F',
  birth_year: 1990,
  height: 1.68,
  weight: 58.5,
  activities: 12,
  distance: 120_000,
  duration: 36_000,
  load: 700,
  first_name: 'Ada',
  last_name: 'Long',
  email_address: 'ada@example.org',
  birth_date: '1990-02-28',
};
const sharedActivity = {
  key: id,
  local_date: '2026-10-14',
  activity_type_id: 1,
  duration: 3600,
  total_distance: 10_000,
  weighted_load: 60,
  average_hr: 140,
  maximum_hr: 171,
  average_power: 240,
  average_cadence: 88,
  altitude_gain: 120,
  name: 'Morning run',
  local_start_time: '2026-10-14T06:00:00',
};
/** A thread with unread messages is marked as read. */
const reading: Answers = { markThreadRead: () => undefined };
const group = { members: 8, activities: 96, distance: 960_000, duration: 288_000, load: 5600 };
export const shared: Answers = {
  getSharedCohort: () => ({
    cohort: { id, name: 'Stride Club', tenant: 'Stride Shoes' },
    group,
    listed: group,
    counts: { individual: 1, identified: 1 },
    members: [sharedPerson],
  }),
  getSharedMember: () => ({ person: sharedPerson, activities: [sharedActivity], route: null }),
  previewSharing: () => ({
    member: { person: sharedPerson, activities: [sharedActivity], route: null },
    group,
    file: 'alias,level\n1,3\n',
  }),
};

/** A full activity generated from the schema is merged, split and deleted at once, with the same ids in all lists, so a plain one is used. */
const plain = sampleReads('empty') as Answers;
const anActivity = sampleReads('empty')['getActivity']?.() as Wire<'getActivity'>;
/** The plain responses, as an activity of the member. */
export const ownActivity: Answers = {
  ...plain,
  getActivity: () => ({ ...anActivity, activity: { ...anActivity.activity, member_id: ada.member_id } }),
};

/** Two sessions with the same name, as most people have them. */
const repeated: Answers = {
  listRepeated: () => {
    const sample = sampleReads('full')['listRepeated']?.() as Wire<'listRepeated'>;
    const sessions = sample.sessions.map(({ recordings }, nth) => ({
      recordings: recordings.map((one) => ({
        ...one,
        name: 'Morning run',
        local_start_time: `2026-10-1${nth}T06:00:00`,
      })),
    }));
    return { ...sample, sessions };
  },
};

/** Pages below /admin, all with one route. */
const adminParts = [
  'members',
  'member/add',
  'member/manage',
  'messages',
  'teams',
  'cohorts',
  'payments',
  'coupons',
  'apps',
  'jobs',
  'acts',
];

/** Paths of pages that members open as they are. */
const plainPaths = [...memberPages.map(pathOf), ...Object.keys(subpages)].filter((path) => !path.includes('$'));
type PlainPath = Exclude<PagePath | SubpagePath, `${string}$${string}`>;

/** Screens that need a parameter, another visitor or other responses. A missing screen, or one unknown to the router, is a type error. */
const special: Readonly<Record<Exclude<ScreenPath, PlainPath>, Screen | readonly Screen[]>> &
  Readonly<Partial<Record<ScreenPath, Screen | readonly Screen[]>>> = {
  '/login': guest('/login'),
  '/signup': guest('/signup'),
  '/signup/ultrasignup': guest('/signup/ultrasignup'),
  '/signup/team/$teamId': awaited(`/signup/team/${team.team_id}`),
  '/signup/invitation': awaited('/signup/invitation#token'),
  '/signup/$couponCode': awaited('/signup/stride90'),
  '/reset': guest('/reset'),
  '/confirm/reset': guest('/confirm/reset'),
  '/confirm/unlock': guest('/confirm/unlock#key'),
  '/provider/$provider': guest('/provider/club'),
  '/link-result': guest('/link-result?vendor=garmin&outcome=refused'),
  '/optin/$key': awaited('/optin/STATE'),
  '/register/$cohortId': awaited('/register/COHORT'),
  '/2020-b1914': awaited('/2020-b1914'),
  '/custom/$key': awaited('/custom/STATE'),
  '/custom/$key/connections': awaited('/custom/STATE/connections', ada),
  '/privacy': guest('/privacy'),
  '/terms': [guest('/terms'), own('/terms')],
  '/manual': guest('/manual'),
  '/custom/setup': own('/custom/setup'),
  '/custom/setup/$device': own('/custom/setup/garmin'),
  '/calendar': [own('/calendar'), own('/calendar?week=2026-10-12'), own('/calendar?day=2026-10-14')],
  '/calendar/$day': own('/calendar/2026-10-14'),
  '/calendar/year/$year': own('/calendar/year/2026'),
  '/training': [
    own('/training'),
    own('/training?new=2026-10-20'),
    own('/training?library=true'),
    own('/training?removed=true'),
    { path: `/training?athlete=${id}`, member: coach },
  ],
  '/training/plans': [own('/training/plans'), { path: `/training/plans?athlete=${id}`, member: coach }],
  '/training/plans/edit': [own('/training/plans/edit'), { path: `/training/plans/edit?plan=${id}`, member: coach }],
  '/training/plans/apply': [own('/training/plans/apply'), own(`/training/plans/apply?plan=${id}`)],
  '/training/branches': [own('/training/branches'), { path: `/training/branches?athlete=${id}`, member: coach }],
  '/training/branches/edit': [
    own(`/training/branches/edit?branch=${id}`),
    own('/training/branches/edit?from=2026-11-30&weeks=2'),
    { path: `/training/branches/edit?from=2026-11-30&weeks=2&athlete=${id}`, member: coach },
  ],
  '/training/branches/review': [
    own(`/training/branches/review?branch=${id}`),
    { path: `/training/branches/review?branch=${id}&athlete=${id}`, member: coach },
  ],
  '/activities': [own('/activities'), own('/activities?show=deleted')],
  '/activities/duplicates': own('/activities/duplicates', repeated),
  '/tracks': own('/tracks', {
    listTrackYears: () => ({ years: [{ year: 2026, activities: 1, tag: 'a' }] }),
    listTracks: () => ({
      tracks: [
        trackedActivity({}, [
          [0, 0],
          [1000, 0],
          [1000, 500],
        ]),
      ],
    }),
  }),
  '/tracks/segments/$id': own(`/tracks/segments/${id}`),
  '/activity/$id': own(`/activity/${id}`, plain),
  '/activity/$id/correct': own(`/activity/${id}/correct`),
  '/setup/$device': own('/setup/garmin'),
  '/profile': [own('/profile'), { path: '/profile', member: coach }],
  '/profile/$memberId': own(`/profile/${id}`),
  '/profile/messages': [own('/profile/messages'), { path: '/profile/messages', member: coach }],
  '/profile/messages/$teamId/$athleteId': [
    own(`/profile/messages/${team.team_id}/${ada.member_id}`, reading),
    { path: `/profile/messages/${team.team_id}/${id}`, member: coach, answers: reading },
  ],
  '/profile/teams': [
    { path: '/profile/teams', member: coach },
    { path: '/profile/teams', member: { ...ada, teams: [team] } },
  ],
  '/profile/teams/join/$teamId': own(`/profile/teams/join/${team.team_id}`),
  '/profile/sources/$source': [own('/profile/sources/garmin'), own('/profile/sources/nothing')],
  '/profile/sharing/$membership': own(`/profile/sharing/${id}`, shared),
  '/profile/imports/$id': own(`/profile/imports/${id}`),
  '/team': [
    { path: '/team', member: coach },
    { path: `/team?team=${second.team_id}`, member: { ...coach, teams: [team, second] } },
    { path: '/team?days=51&end=2026-05-01', member: coach },
    { path: '/team?assign=many', member: coach },
  ],
  '/team/access': { path: '/team/access', member: coach },
  '/team/$memberId': [
    { path: `/team/${id}`, member: coach },
    { path: `/team/${id}?day=2026-10-14`, member: coach },
  ],
  '/partner/$cohort': own(`/partner/${id}`, shared),
  '/partner/$cohort/$alias': own(`/partner/${id}/${id}`, shared),
  '/admin': { path: '/admin', member: admin },
  '/admin/$': adminParts.map((part) => ({ path: `/admin/${part}`, member: admin })),
  '/profile/authorize': [own('/profile/authorize'), own('/profile/authorize?request=q')],
  '/admin/pages': { path: '/admin/pages', member: admin },
  '/admin/pages/$pageId': { path: `/admin/pages/${id}`, member: admin },
  '/$': own('/no-such-page'),
};

/** All screens. */
export const screens: Readonly<Record<string, Screen | readonly Screen[]>> = {
  ...Object.fromEntries(plainPaths.map((path) => [path, own(path)])),
  ...special,
};
