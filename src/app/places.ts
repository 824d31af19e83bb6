import { isOffered } from '../../domain/navigation.ts';
import { visitorIn } from '../../machines/session/selectors.ts';
import { CalendarIcon, DashboardIcon, PersonIcon, TeamIcon, UploadIcon } from '../ui/icons.tsx';
import { useSessionView } from '../workflows/session.ts';

const places = [
  { to: '/team', label: 'Team', Icon: TeamIcon },
  { to: '/', label: 'Dashboard', Icon: DashboardIcon },
  { to: '/calendar', label: 'Calendar', Icon: CalendarIcon },
  { to: '/import', label: 'Import', Icon: UploadIcon },
  { to: '/profile', label: 'Profile', Icon: PersonIcon },
] as const;

/** The places of whoever is signed in. */
export function usePlaces(): readonly (typeof places)[number][] {
  const visitor = useSessionView(visitorIn);
  return visitor === null ? [] : places.filter(({ to }) => isOffered(visitor, to));
}
