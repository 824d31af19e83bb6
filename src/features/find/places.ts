import { isOffered, isSample, type Visitor } from '../../../domain/navigation.ts';
import { analysisWords } from '../../../domain/words/analysis.ts';
import { fitnessWords } from '../../../domain/words/fitness.ts';
import { accountingName } from '../../shared/account/accounting-name.ts';
import type { PublicServices } from '../../shared/services/public-services.ts';
import { pageWords } from '../../shared/navigation/page-words.ts';
import type { Hit } from './hit.ts';
import { findWords } from './words.ts';

/** A page, or a card on a page. */
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

/** Returns the parts of a page that have their own name. */
const viewsOf = (path: string): Place[] => {
  const { library, deletedWorkouts, also } = findWords;
  if (path !== '/training') return [];
  return [
    place(library, path, also.library, { search: { library: true } as never }),
    place(deletedWorkouts, path, also.deleted, { search: { removed: true } as never }),
  ];
};

/** Returns every page that the visitor may see. */
export function pagesFor({ visitor, today, payments }: Seeker): Place[] {
  const places = Object.entries(pageWords).flatMap(([path, { name, also }]) => [
    place(
      path === '/accounting' ? accountingName(payments) : name,
      path,
      also,
      path.includes('$year') ? { params: { year: today.slice(0, 4) } as never } : {},
    ),
    ...viewsOf(path),
  ]);
  return offeredTo(visitor, places);
}

/** Returns cards and settings of pages, found only by text. */
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
    place(cards.links, '/profile', also.links, { hash: 'links' }),
    place(cards.notifications, '/profile', also.notifications),
    place(cards.times, '/profile', also.times, { hash: 'times' }),
    place(cards.export, '/profile', also.export, { hash: 'export' }),
    place(cards.security, '/profile', also.security, { hash: 'security' }),
  ];
  return offeredTo(visitor, isSample(visitor) ? ofAnyone : [...ofAnyone, ...ofMembers]);
}
