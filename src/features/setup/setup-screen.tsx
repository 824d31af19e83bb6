import { useState } from 'react';
import { messages } from '../../../domain/messages.ts';
import { isSample } from '../../../domain/navigation.ts';
import type { WizardVariant } from '../../../machines/setupWizard/types.ts';
import { useImports, useMember, useSources } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Wizard } from './wizard.tsx';
import { setupWizardWords } from './words.ts';

/** "Let's Get Started": biometrics, a device, the first import. [onboarding §2] */
export function SetupPage({ variant }: { readonly variant: WizardVariant }) {
  const [member, sources, imports] = [useMember(), useSources(), useImports()];
  const [hasBegun, setBegun] = useState(false);
  // Where somebody stopped is asked of the server; what is known from before may be older than that. Without an answer the
  // wizard begins at its beginning.
  const isSettled = [member, sources, imports].every(({ isFetching }) => !isFetching);
  if (!hasBegun && isSettled && member.data !== undefined) setBegun(true);
  return (
    <Page title={messages.wizard.title} narrow>
      <QueryView
        query={hasBegun || member.error !== null ? member : { ...member, data: undefined }}
        label={setupWizardWords.loadingYourProfile}
        skeleton={<Skeleton height={420} round />}
      >
        {(data) =>
          isSample(data) ? (
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
            <Wizard variant={variant} member={data} sources={sources.data ?? []} imports={imports.data ?? []} />
          )
        }
      </QueryView>
    </Page>
  );
}

export default function SetupScreen() {
  return <SetupPage variant="first" />;
}
