import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

/**
 * Redirects to the profile with a message when a vendor's window was open for too long. On the profile, the message is shown at the vendor.
 * [onboarding §4.8]
 */
export function useReturnToProfile(): (vendor: string) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return (vendor) => {
    if (router.state.location.pathname === '/profile') return;
    void navigate({ to: '/profile', state: { lateLink: vendor } });
  };
}

/** The vendor whose linking timed out on the previous page, or null. */
export const useLateLink = (): string | null => useLocation({ select: ({ state }) => state.lateLink ?? null });
