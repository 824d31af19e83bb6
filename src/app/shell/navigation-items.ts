import { isOffered } from '../../../domain/navigation.ts';
import { visitorIn } from '../../../machines/session/selectors.ts';
import {
  CalendarIcon,
  ChartIcon,
  DashboardIcon,
  LockIcon,
  MedalIcon,
  PartnerIcon,
  PersonIcon,
  PlanIcon,
  TableIcon,
  TeamIcon,
  UploadIcon,
} from '../../ui/icons.tsx';
import { useSessionView } from '../../workflows/session.ts';
import { shellWords } from '../../shared/navigation/words.ts';

const places = [
  { to: '/team', name: 'team', Icon: TeamIcon },
  { to: '/', name: 'dashboard', Icon: DashboardIcon },
  { to: '/calendar', name: 'calendar', Icon: CalendarIcon },
  { to: '/activities', name: 'activities', Icon: TableIcon },
  { to: '/analysis', name: 'analysis', Icon: ChartIcon },
  { to: '/records', name: 'records', Icon: MedalIcon },
  { to: '/training', name: 'training', Icon: PlanIcon },
  { to: '/import', name: 'import', Icon: UploadIcon },
  { to: '/partner', name: 'partner', Icon: PartnerIcon },
  { to: '/profile', name: 'profile', Icon: PersonIcon },
  { to: '/admin', name: 'admin', Icon: LockIcon },
] as const;
type NavigationItem = Omit<(typeof places)[number], 'name'> & { readonly label: string };

/** The navigation items of the signed-in member. */
export function useNavigationItems(): readonly NavigationItem[] {
  const visitor = useSessionView(visitorIn);
  if (visitor === null) return [];
  return places
    .filter(({ to }) => isOffered(visitor, to))
    .map(({ name, ...place }) => ({ ...place, label: shellWords[name] }));
}
