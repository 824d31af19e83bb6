import { SetupPage } from './setup-screen.tsx';

/** The same for people whom a partner sends: other defaults, and back to where they came from. [onboarding §2 §5] */
export default function PartnerSetupScreen() {
  return <SetupPage variant="partner" />;
}
