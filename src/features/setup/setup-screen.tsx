import { messages } from '../../../domain/messages.ts';
import { isSample } from '../../../domain/navigation.ts';
import type { WizardVariant } from '../../../machines/setupWizard/types.ts';
import { useMember } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSetupStart } from './setup-start.ts';
import { Wizard } from './wizard.tsx';
import { setupWizardWords } from './words.ts';

/** "Let's Get Started": biometrics, a device, the first import. [onboarding §2] */
export function SetupPage({ variant }: { readonly variant: WizardVariant }) {
  const start = useSetupStart();
  const member = useMember();
  return (
    <Page title={messages.wizard.title} narrow>
      <QueryView query={start} label={setupWizardWords.loadingYourProfile} skeleton={<Skeleton height={420} round />}>
        {(begun) =>
          isSample(begun.member) ? (
            <Card>
              <EmptyState
                title={messages.access.sampleTitle}
                text={messages.access.sample}
                action={
                  <LinkButton to="/logout" preload={false}>
                    {setupWizardWords.signOut}
                  </LinkButton>
                }
              />
            </Card>
          ) : (
            <Wizard variant={variant} {...begun} member={member.data ?? begun.member} />
          )
        }
      </QueryView>
    </Page>
  );
}

export default function SetupScreen() {
  return <SetupPage variant="first" />;
}
