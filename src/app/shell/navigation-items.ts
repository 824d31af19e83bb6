import { isOffered } from '../../../domain/navigation.ts';
import { type LinkedPage, pagesIn } from '../../../domain/pages.ts';
import { visitorIn } from '../../../machines/session/selectors.ts';
import {
  CalendarIcon,
  ChartIcon,
  DashboardIcon,
  LockIcon,
  MapIcon,
  MedalIcon,
  PartnerIcon,
  PersonIcon,
  PlanIcon,
  TableIcon,
  TeamIcon,
  UploadIcon,
} from '../../ui/icons.tsx';
import { useSessionView } from '../../workflows/session.ts';
import { pageWords } from '../../shared/navigation/page-words.ts';

const icons: Readonly<Record<LinkedPage<'navigation'>, typeof TeamIcon>> = {
  team: TeamIcon,
  '': DashboardIcon,
  calendar: CalendarIcon,
  activities: TableIcon,
  analysis: ChartIcon,
  records: MedalIcon,
  tracks: MapIcon,
  training: PlanIcon,
  import: UploadIcon,
  partner: PartnerIcon,
  profile: PersonIcon,
  admin: LockIcon,
};

interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly Icon: typeof TeamIcon;
}

/** Returns the navigation items of the signed-in member. */
export function useNavigationItems(): readonly NavigationItem[] {
  const visitor = useSessionView(visitorIn);
  if (visitor === null) return [];
  return pagesIn('navigation')
    .map((name) => ({ to: `/${name}`, label: pageWords[`/${name}`].name, Icon: icons[name] }))
    .filter(({ to }) => isOffered(visitor, to));
}
