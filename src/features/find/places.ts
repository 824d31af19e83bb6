import { isOffered, isSample, type Visitor } from '../../../domain/navigation.ts';
import { analysisWords } from '../../../domain/words/analysis.ts';
import { fitnessWords } from '../../../domain/words/fitness.ts';
import { accountingName } from '../../shared/account/accounting-name.ts';
import type { PublicServices } from '../../shared/services/public-services.ts';
import { shellWords } from '../../shared/navigation/words.ts';
import type { Hit } from './hit.ts';
import { findWords } from './words.ts';

/** A page, or a card on it. */
interface Place extends Hit {
  readonly link: NonNullable<Hit['link']>;
}

type Rest = Pick<NonNullable<Hit['link']>, 'params' | 'search' | 'hash'>;

const place = (label: string, to: string, also: string, rest: Rest = {}): Place => ({
  key: [to, rest.hash, label].filter(Boolean).join(' '),
  label,
  detail: '',
  also,
  link: { to, ...rest } as Place['link'],
});

interface Seeker {
  readonly visitor: Visitor;
  readonly today: string;
  readonly payments: PublicServices['payments'];
}

const offeredTo = (visitor: Visitor, places: readonly Place[]): Place[] => {
  const isTrainer = visitor.memberType !== 'Athlete';
  return places.filter(({ link: { to = '' } }) => isOffered(visitor, to) && (isTrainer || !to.startsWith('/team')));
};

/** Every page that the visitor may see. */
export function pagesFor({ visitor, today, payments }: Seeker): Place[] {
  const { goals, zones, body, gear, following, changePassword, linkDevice, yearView, access, also } = findWords;
  const { dashboard, calendar, activities, analysis, records, training, team, profile, admin } = shellWords;
  return offeredTo(visitor, [
    place(dashboard, '/', also.dashboard),
    place(calendar, '/calendar', also.calendar),
    place(yearView, '/calendar/year/$year', also.year, { params: { year: today.slice(0, 4) } as never }),
    place(activities, '/activities', also.activities),
    place(findWords.repeated, '/activities/duplicates', ''),
    place(analysis, '/analysis', also.analysis),
    place(records, '/records', also.records),
    place(training, '/training', also.training),
    place(findWords.library, '/training', also.library, { search: { library: true } as never }),
    place(findWords.deletedWorkouts, '/training', also.deleted, { search: { removed: true } as never }),
    place(goals, '/training/goals', also.goals),
    place(shellWords.import, '/import', also.import),
    place(linkDevice, '/setup', also.watch),
    place(profile, '/profile', also.profile),
    place(zones, '/profile/zones', also.zones),
    place(body, '/profile/body', also.body),
    place(gear, '/profile/gear', also.gear),
    place(findWords.teams, '/profile/teams', also.teams),
    place(following, '/profile/following', also.following),
    place(findWords.tokens, '/profile/tokens', also.tokens),
    place(changePassword, '/password', also.password),
    place(team, '/team', ''),
    place(access, '/team/access', ''),
    place(admin, '/admin', also.admin),
    place(accountingName(payments), '/accounting', also.accounting),
    place(shellWords.manual, '/manual', also.manual),
    place(shellWords.contact, '/contact', also.contact),
    place(shellWords.suggestion, '/suggestion', also.suggestion),
    place(shellWords.privacy, '/privacy', also.privacy),
    place(shellWords.terms, '/terms', ''),
  ]);
}

/** Cards and settings of pages: they are only found by text. */
export function cardsFor(visitor: Visitor): Place[] {
  const { cards, also } = findWords;
  const { charts } = analysisWords;
  const ofAnyone = [
    place(fitnessWords.title, '/', also.fitness, { hash: 'fitness' }),
    place(charts.criticalPower, '/analysis', also.criticalPower, { hash: 'criticalPower' }),
    place(charts.seasons, '/analysis', also.seasons, { hash: 'seasons' }),
    place(charts.paceByHeartRate, '/analysis', also.paceByHeartRate, { hash: 'paceByHeartRate' }),
    place(charts.volume, '/analysis', also.volume, { hash: 'volume' }),
    place(charts.zones, '/analysis', also.timeInZones, { hash: 'zones' }),
    place(charts.races, '/analysis', also.races, { hash: 'races' }),
    place(cards.appearance, '/profile', also.appearance, { hash: 'account' }),
    place(cards.sources, '/profile', also.sources),
    place(cards.storage, '/profile', also.storage, { hash: 'storage' }),
    place(cards.sessions, '/profile', also.sessions, { hash: 'sessions' }),
  ];
  const ofMembers = [
    place(cards.edit, '/profile', also.edit, { hash: 'edit' }),
    place(cards.address, '/profile', also.address, { hash: 'account' }),
    place(cards.language, '/profile', also.language, { hash: 'account' }),
    place(cards.leave, '/profile', also.leave, { hash: 'account' }),
    place(cards.sharing, '/profile', also.sharing, { hash: 'sharing' }),
    place(cards.notifications, '/profile', also.notifications),
    place(cards.times, '/profile', also.times, { hash: 'times' }),
    place(cards.export, '/profile', also.export, { hash: 'export' }),
    place(cards.security, '/profile', also.security, { hash: 'security' }),
  ];
  return offeredTo(visitor, isSample(visitor) ? ofAnyone : [...ofAnyone, ...ofMembers]);
}
