import { ACCESS_LEVEL } from './constants.ts';
import type { Member } from './entities/member.ts';
import { isSample, mayVisit, type PageName, type Visitor } from './navigation.ts';

export const isAdmin = ({ accessLevel }: Pick<Visitor, 'accessLevel'>): boolean => accessLevel >= ACCESS_LEVEL.admin;

/** Who asks. */
export interface Viewer extends Visitor {
  readonly memberId: string;
}

/** What a team says of its coaches and athletes. */
export interface TeamRule {
  /** Coaches keep their own access to athletes, whatever those pay. */
  readonly trainerRetainsAccess: boolean;
  /** Athletes pay for themselves; else the team does. */
  readonly athletesBilled: boolean;
  /** The viewer is an assistant in it, who writes nothing. */
  readonly assists?: boolean;
}

/** Whose things are asked for. */
export interface Subject {
  readonly memberId: string;
  /** What they have of their own. */
  readonly accessLevel: number;
  /** Every team in which the viewer is coach or assistant and this member is an athlete. */
  readonly coachedIn: readonly TeamRule[];
}

/** Somebody else of whom the viewer is to learn nothing. */
export const stranger = (memberId: string): Subject => ({
  memberId,
  accessLevel: ACCESS_LEVEL.none,
  coachedIn: [],
});

/** For access, coaches are trainers too. [core §6.1] */
export const trainerTypes = ['Trainer', 'Coach'] as const satisfies readonly Member['memberType'][];
export const isTrainer = (memberType: Member['memberType']): boolean => memberType !== 'Athlete';

/** Pages that show the training of one member, their own or another's. */
const trainingPages: ReadonlySet<PageName> = new Set(['calendar', 'activity', 'activities', 'training'] as const);

/** What coaches see of an athlete's training, each by the page that it belongs to. The diary is a part of the calendar. */
export const coachedThings = {
  calendar: 'calendar',
  activities: 'activity',
  plan: 'training',
  diary: 'calendar',
} as const satisfies Readonly<Record<string, PageName>>;
export type CoachedThing = keyof typeof coachedThings;

/** Pages on which a coach is a coach, whoever is looked at. [core §6.5] */
const coachPages: ReadonlySet<PageName> = new Set(['team', 'profile'] as const);

/**
 * Why a level counts. `own`: their own page. `page`: on this page a coach is a coach. `retained`: the team retains its coaches' access. `paid`: the
 * team pays. `athlete`: the athlete's own level does. `stranger`: the two have nothing to do with each other.
 */
export const accessReasons = ['own', 'page', 'retained', 'paid', 'athlete', 'stranger'] as const;
export type AccessReason = (typeof accessReasons)[number];

/** The level that counts when somebody looks at a page of somebody's, and the row of the table that says so. */
export interface EffectiveAccess {
  readonly level: number;
  readonly by: AccessReason;
}

/**
 * The level that counts by the rule of one team that the two share, or of none. [core §6.5]
 *
 * 1. their own page, or the team's, or the profile, or a team whose trainers retain access: the viewer's
 * 2. a team whose athletes are not billed, since it pays for what its coaches see: the viewer's
 * 3. any other: the level of the member who is looked at
 */
function accessIn(rule: TeamRule | null, viewer: Viewer, subject: Subject, page: PageName): EffectiveAccess {
  const own = (by: AccessReason) => ({ level: viewer.accessLevel, by });
  if (viewer.memberId === subject.memberId) return own('own');
  if (coachPages.has(page)) return own('page');
  if (rule?.trainerRetainsAccess) return own('retained');
  if (rule?.athletesBilled === false) return own('paid');
  return { level: subject.accessLevel, by: rule ? 'athlete' : 'stranger' };
}

/**
 * What somebody may do with what a page shows of somebody. Each includes those before it. `glance`: they read what is for coaches to read. `advise`: they
 * write what is for coaches to write.
 */
export const sights = ['nothing', 'glance', 'read', 'advise', 'change'] as const;
export type Sight = (typeof sights)[number];

/** Rows of the table of sights, each with what it gives. */
const sightRows = {
  ownClosed: 'nothing',
  ownHidden: 'nothing',
  ownSample: 'read',
  own: 'change',
  adminProfile: 'glance',
  notCoached: 'nothing',
  noTrainer: 'nothing',
  noTraining: 'nothing',
  coached: 'advise',
  assisted: 'read',
  coachedClosed: 'nothing',
  coachedProfile: 'glance',
} as const satisfies Readonly<Record<string, Sight>>;
export type SightRow = keyof typeof sightRows;

/**
 * Viewer × subject × page, by the rule of one team: the row that decides. Members see and change their own data as far as the page is open to them; samples only read it. A trainer
 * reads the training of whom they coach, comments on it and plans it, and reads a part of their profile, at the effective level; an assistant reads both.
 * An admin reads as much of every profile. Nobody else sees anything of anybody. [core §6]
 */
function sightRowIn(rule: TeamRule | null, viewer: Viewer, subject: Subject, page: PageName): SightRow {
  if (viewer.memberId === subject.memberId) {
    if (!mayVisit(viewer, page))
      return mayVisit({ ...viewer, dashboardHidden: false }, page) ? 'ownHidden' : 'ownClosed';
    return isSample(viewer) ? 'ownSample' : 'own';
  }
  if (page === 'profile' && isAdmin(viewer)) return 'adminProfile';
  if (rule === null) return 'notCoached';
  if (!isTrainer(viewer.memberType)) return 'noTrainer';
  const seen: Visitor = { ...viewer, accessLevel: accessIn(rule, viewer, subject, page).level };
  // One's own profile needs no paid role; those of others are the work of a coach, as the team is.
  if (page === 'profile') return mayVisit(seen, 'team') ? 'coachedProfile' : 'coachedClosed';
  if (!trainingPages.has(page)) return 'noTraining';
  if (!mayVisit(seen, page)) return 'coachedClosed';
  return rule.assists ? 'assisted' : 'coached';
}

interface Explained {
  readonly sight: Sight;
  readonly row: SightRow;
  readonly access: EffectiveAccess;
}

/** Teams that open equally much are told apart by the reason, so that the order of teams never matters. */
function opensMore(one: Explained, other: Explained): boolean {
  const more = sights.indexOf(one.sight) - sights.indexOf(other.sight);
  return more > 0 || (more === 0 && accessReasons.indexOf(one.access.by) < accessReasons.indexOf(other.access.by));
}

/**
 * What somebody sees of somebody on a page, the level that counts, and the rows of both tables that say so. Of several teams in common, the one that
 * opens most decides.
 */
export function explainSight(viewer: Viewer, subject: Subject, page: PageName): Explained {
  const explainedIn = (rule: TeamRule | null): Explained => {
    const row = sightRowIn(rule, viewer, subject, page);
    return { sight: sightRows[row], row, access: accessIn(rule, viewer, subject, page) };
  };
  const [first = null, ...more] = subject.coachedIn;
  return more.map(explainedIn).reduce((most, one) => (opensMore(one, most) ? one : most), explainedIn(first));
}

export const sightOf = (viewer: Viewer, subject: Subject, page: PageName): Sight =>
  explainSight(viewer, subject, page).sight;

/** The level that counts when somebody looks at a page of somebody's. [core §6.5] */
export const effectiveAccess = (viewer: Viewer, subject: Subject, page: PageName): EffectiveAccess =>
  explainSight(viewer, subject, page).access;

/** What a coach sees of an athlete's training, thing by thing, and why. */
export const explainCoached = (coach: Viewer, athlete: Subject) =>
  (Object.keys(coachedThings) as CoachedThing[]).map((thing) => {
    const { sight, access } = explainSight(coach, athlete, coachedThings[thing]);
    return { thing, sight, by: access.by };
  });

/** A call as far as access goes. */
export interface AskedFor {
  readonly page: PageName;
  /** It changes something, and does not only read. */
  readonly changes: boolean;
  /** A member with sample data may make it for themselves. */
  readonly forSamples?: boolean | undefined;
  /** A coach may make it for an athlete: a comment, a planned workout, a look at the profile. */
  readonly forCoaches?: boolean | undefined;
  /** Nobody makes it for somebody else, though it only reads. */
  readonly ownOnly?: boolean | undefined;
}

/** Whether somebody may make a call about somebody. */
export function mayCall(viewer: Viewer, subject: Subject, asked: AskedFor): boolean {
  const { page, changes, forSamples, forCoaches, ownOnly } = asked;
  if (ownOnly === true && viewer.memberId !== subject.memberId) return false;
  const sight = sightOf(viewer, subject, page);
  if (sight === 'glance') return forCoaches === true && !changes;
  if (!changes) return sight !== 'nothing';
  if (sight === 'advise') return forCoaches === true;
  return sight === 'change' || (sight === 'read' && viewer.memberId === subject.memberId && forSamples === true);
}

/** How a call says whose things it is about. */
interface PolicyRule {
  /** Where the subject comes from. `nobody`: the call is about no member. `caller`: about whoever makes it. */
  readonly subject: 'nobody' | 'caller' | 'named' | 'owner';
  /** What somebody hears who may see nothing of the subject: that it is forbidden, or that there is no such thing. */
  readonly refusal: 403 | 404;
}

/**
 * Who may make a call. `anyone`: no account is needed. `member`: every signed-in member. `self`: whoever may see the member that the call
 * names. `owner`: whoever may see the member to whom the thing in the path belongs; to others it does not exist. `admin`: admins alone.
 */
export const policies = {
  anyone: { subject: 'nobody', refusal: 403 },
  member: { subject: 'caller', refusal: 403 },
  self: { subject: 'named', refusal: 403 },
  owner: { subject: 'owner', refusal: 404 },
  admin: { subject: 'caller', refusal: 403 },
} as const satisfies Readonly<Record<string, PolicyRule>>;
export type Policy = keyof typeof policies;
