import { type CoachRight, coachRights, isGiven, writingRights } from './coach-rights.ts';
import { ACCESS_LEVEL } from './constants.ts';
import type { Member } from './entities/member.ts';
import { isSample, mayVisit, type Visitor } from './navigation.ts';
import type { PageName } from './pages.ts';

export const isAdmin = ({ accessLevel }: Pick<Visitor, 'accessLevel'>): boolean => accessLevel >= ACCESS_LEVEL.admin;

/** The member who makes the request. */
export interface Viewer extends Visitor {
  readonly memberId: string;
}

/** Access settings of a team. */
export interface TeamRule {
  /** True if coaches use their own access level for athletes, regardless of what the athletes pay. */
  readonly trainerRetainsAccess: boolean;
  /** True if athletes pay for themselves; if false, the team pays. */
  readonly athletesBilled: boolean;
  /** True if the viewer is an assistant in this team: read-only. */
  readonly assists?: boolean;
  /** Rights that the athlete gives the coaches of this team. */
  readonly gives: readonly CoachRight[];
}

/** The member whose data is requested. */
export interface Subject {
  readonly memberId: string;
  /** The member's own level. */
  readonly accessLevel: number;
  /** Teams in which the viewer is a coach or assistant and this member is an athlete. */
  readonly coachedIn: readonly TeamRule[];
}

/** Returns another member, whose data the viewer may not see. */
export const otherMember = (memberId: string): Subject => ({
  memberId,
  accessLevel: ACCESS_LEVEL.none,
  coachedIn: [],
});

/** Member types treated as trainers for access, coaches included. [core §6.1] */
export const trainerTypes = ['Trainer', 'Coach'] as const satisfies readonly Member['memberType'][];
export const isTrainer = (memberType: Member['memberType']): boolean => memberType !== 'Athlete';

/** Pages that show a member's training, their own or an athlete's. */
const trainingPages: ReadonlySet<PageName> = new Set(['calendar', 'activity', 'activities', 'training'] as const);

/** Pages where a coach's own level applies, regardless of the viewed member. [core §6.5] */
const coachPages: ReadonlySet<PageName> = new Set(['team', 'profile'] as const);

/**
 * Why a level applies. `own`: the viewer's own page. `page`: the page is in `coachPages`. `retained`: the team retains its coaches' access.
 * `paid`: the team pays. `athlete`: the athlete's own level applies. `stranger`: the two share no team. `withheld`: the athlete does not give
 * the coaches the right.
 */
export const accessReasons = ['own', 'page', 'retained', 'paid', 'athlete', 'stranger', 'withheld'] as const;
export type AccessReason = (typeof accessReasons)[number];

/** The level that applies to a viewer, subject and page, and the reason for it. */
export interface EffectiveAccess {
  readonly level: number;
  readonly by: AccessReason;
}

/**
 * Returns the level that applies under the rule of one shared team; `rule` is null if there is no shared team. [core
 * §6.5]
 * 1. own page, team or profile page, or a team whose trainers retain access: the viewer's level
 * 2. a team whose athletes are not billed, since the team pays for its coaches' access: the viewer's level
 * 3. otherwise: the subject's level
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
 * Access of a viewer to the subject's data on a page, in ascending order; each level includes the previous ones.
 * `glance`: read the part open to coaches. `advise`: write the part open to coaches.
 */
export const visibilityLevels = ['nothing', 'glance', 'read', 'advise', 'change'] as const;
export type VisibilityLevel = (typeof visibilityLevels)[number];

/** Rows of the sight table, each with the resulting sight. */
const visibilityRows = {
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
  withheld: 'nothing',
  coachedProfile: 'glance',
} as const satisfies Readonly<Record<string, VisibilityLevel>>;
export type VisibilityReason = keyof typeof visibilityRows;

/**
 * Returns the decisive row for viewer × subject × page × right under the rule of one team. Members see and change their
 * own data on pages open to them; sample members only read it. A trainer reads, comments on and plans the training of
 * their athletes as far as these allow it, and reads part of their profile, at the effective level; an assistant only
 * reads. An admin reads the same part of every profile. All other access is denied. [core §6]
 */
function sightRowIn(
  rule: TeamRule | null,
  viewer: Viewer,
  subject: Subject,
  page: PageName,
  right: CoachRight,
): VisibilityReason {
  if (viewer.memberId === subject.memberId) {
    if (!mayVisit(viewer, page))
      return mayVisit({ ...viewer, dashboardHidden: false }, page) ? 'ownHidden' : 'ownClosed';
    return isSample(viewer) ? 'ownSample' : 'own';
  }
  const isProfile = page === 'profile';
  if (isProfile && right === 'see' && isAdmin(viewer)) return 'adminProfile';
  if (rule === null) return 'notCoached';
  if (!isTrainer(viewer.memberType)) return 'noTrainer';
  if (!isProfile && !trainingPages.has(page)) return 'noTraining';
  const seen: Visitor = { ...viewer, accessLevel: accessIn(rule, viewer, subject, page).level };
  // A member's own profile needs no paid role; other profiles are coaching work, like the team page.
  if (!mayVisit(seen, isProfile ? 'team' : page)) return 'coachedClosed';
  if (isProfile && right === 'see') return 'coachedProfile';
  if (!isGiven(rule.gives, right)) return 'withheld';
  return rule.assists ? 'assisted' : 'coached';
}

interface Explained {
  readonly sight: VisibilityLevel;
  readonly row: VisibilityReason;
  readonly access: EffectiveAccess;
}

/**
 * Whether one result grants more than the other. If two teams grant the same sight, the reason decides, so the order of
 * the teams has no effect.
 */
function opensMore(one: Explained, other: Explained): boolean {
  const more = visibilityLevels.indexOf(one.sight) - visibilityLevels.indexOf(other.sight);
  return more > 0 || (more === 0 && accessReasons.indexOf(one.access.by) < accessReasons.indexOf(other.access.by));
}

/**
 * Returns the viewer's access to the subject's data on a page, with the level and table rows that decided it. If
 * they share several teams, the most permissive team decides.
 * @param right the athlete's permission that is needed
 */
export function explainVisibility(
  viewer: Viewer,
  subject: Subject,
  page: PageName,
  right: CoachRight = 'see',
): Explained {
  const explainedIn = (rule: TeamRule | null): Explained => {
    const row = sightRowIn(rule, viewer, subject, page, right);
    const access = accessIn(rule, viewer, subject, page);
    return { sight: visibilityRows[row], row, access: row === 'withheld' ? { ...access, by: 'withheld' } : access };
  };
  const [first = null, ...more] = subject.coachedIn;
  return more.map(explainedIn).reduce((most, one) => (opensMore(one, most) ? one : most), explainedIn(first));
}

export const visibilityOf = (viewer: Viewer, subject: Subject, page: PageName, right?: CoachRight): VisibilityLevel =>
  explainVisibility(viewer, subject, page, right).sight;

/** Returns the level that applies to a viewer, subject and page. [core §6.5] */
export const effectiveAccess = (viewer: Viewer, subject: Subject, page: PageName): EffectiveAccess =>
  explainVisibility(viewer, subject, page).access;

const writing: ReadonlySet<CoachRight> = new Set(writingRights);

/** Returns the viewer's rights to the subject's data on a page. Members have all rights to their own. */
export const rightsOf = (viewer: Viewer, subject: Subject, page: PageName): readonly CoachRight[] =>
  coachRights.filter((right) => {
    const sight = visibilityOf(viewer, subject, page, right);
    return sight !== 'nothing' && (sight === 'advise' || !writing.has(right) || viewer.memberId === subject.memberId);
  });

/** The access-related properties of a call. */
export interface AccessRequest {
  readonly page: PageName;
  /** Whether the call modifies data. */
  readonly changes: boolean;
  /** Whether a member with sample data may make the call for themselves. */
  readonly forSamples?: boolean | undefined;
  /** The right with which a coach may make the call for an athlete; without one, calls that only read need `see`. */
  readonly forCoaches?: CoachRight | undefined;
  /** True if the call is restricted to the member's own data, although it only reads. */
  readonly ownOnly?: boolean | undefined;
}

/** Whether the viewer may make a call about the subject. */
export function mayCall(viewer: Viewer, subject: Subject, asked: AccessRequest): boolean {
  const { page, changes, forSamples, forCoaches, ownOnly } = asked;
  if (ownOnly === true && viewer.memberId !== subject.memberId) return false;
  const sight = visibilityOf(viewer, subject, page, forCoaches);
  if (sight === 'glance') return forCoaches !== undefined && !changes;
  if (!changes) return sight !== 'nothing';
  if (sight === 'advise') return forCoaches !== undefined;
  return sight === 'change' || (sight === 'read' && viewer.memberId === subject.memberId && forSamples === true);
}

/** How a call determines its subject. */
interface PolicyRule {
  /** Source of the subject. `nobody`: the call concerns no member. `caller`: it concerns the caller. */
  readonly subject: 'nobody' | 'caller' | 'named' | 'owner';
  /** HTTP status if the caller may not see the subject: forbidden or not found. */
  readonly refusal: 403 | 404;
}

/**
 * Who may make a call. `anyone`: no account needed. `member`: every signed-in member. `self`: members who may see the
 * member named in the call. `owner`: members who may see the owner of the resource in the path; for all others the
 * resource does not exist. `admin`: admins only.
 */
export const policies = {
  anyone: { subject: 'nobody', refusal: 403 },
  member: { subject: 'caller', refusal: 403 },
  self: { subject: 'named', refusal: 403 },
  owner: { subject: 'owner', refusal: 404 },
  admin: { subject: 'caller', refusal: 403 },
} as const satisfies Readonly<Record<string, PolicyRule>>;
export type Policy = keyof typeof policies;
