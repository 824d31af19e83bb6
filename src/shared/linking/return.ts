import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

/**
 * Returns a function that redirects to the profile after a vendor's window has timed out. The profile then shows a message at the vendor.
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

/** Returns the vendor whose linking timed out on the previous page; `null` if none did. */
export const useLateLink = (): string | null => useLocation({ select: ({ state }) => state.lateLink ?? null });
