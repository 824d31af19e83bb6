import { navigate, type Visitor } from '../../domain/navigation.ts';
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

/** Whether a place leads somebody anywhere but to where they are sent from all others. A trial that ended still shows what it was. */
function isOffered(visitor: Visitor, to: string): boolean {
  if (to === '/team' && visitor.memberType !== 'Coach') return false;
  const decision = navigate(visitor, { path: to, target: to });
  return decision.kind === 'stay' || (decision.kind === 'redirect' && decision.to === '/accounting');
}

/** The places of whoever is signed in. */
export function usePlaces(): readonly (typeof places)[number][] {
  const visitor = useSessionView(visitorIn);
  return visitor === null ? [] : places.filter(({ to }) => isOffered(visitor, to));
}
