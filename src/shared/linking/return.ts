import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

/**
 * Leads back to the profile when a vendor's window was open for too long, and has it say so. Whoever is there already reads it where they
 * linked. [onboarding §4.8]
 */
export function useReturnToProfile(): (vendor: string) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return (vendor) => {
    if (router.state.location.pathname === '/profile') return;
    void navigate({ to: '/profile', state: { lateLink: vendor } });
  };
}

/** The vendor that was not linked in time on the page before, or null. */
export const useLateLink = (): string | null => useLocation({ select: ({ state }) => state.lateLink ?? null });
