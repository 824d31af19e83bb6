import { SetupPage } from './setup-screen.tsx';

/** Wizard for people from a partner, with other defaults, which returns to the partner's page. [onboarding §2 §5] */
export default function PartnerSetupScreen() {
  return <SetupPage variant="partner" />;
}
