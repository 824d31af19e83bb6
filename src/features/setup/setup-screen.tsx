import { useNavigate, useSearch } from '@tanstack/react-router';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { messages } from '../../../domain/messages.ts';
import { createSetupWizardImplementations } from '../../../machines/setupWizard/implementations.ts';
import { setupWizardMachine } from '../../../machines/setupWizard/setupWizard.machine.ts';
import { useApi } from '../../api/api-context.ts';
import { useMember } from '../../api/queries.ts';
import { useActors } from '../../app/actors.ts';
import { vendorsWithLogin } from '../../app/linking/vendors.ts';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { Page } from '../../ui/page.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs, type TabState } from '../../ui/tabs.tsx';
import { BiometricsStep } from './biometrics-step.tsx';
import { wizardDependencies } from './dependencies.ts';
import { DeviceStep } from './device-step.tsx';
import { ImportStep } from './import-step.tsx';

const steps = ['biometrics', 'syncDevice', 'dataImport'] as const;
type Step = (typeof steps)[number];

/** "Let's Get Started": biometrics, a device, the first import. [onboarding §2] */
export default function SetupScreen() {
  const member = useMember();
  return (
    <Page title={messages.wizard.title} narrow>
      <QueryView query={member} label="Loading your profile" skeleton={<Skeleton height={420} round />}>
        {(data) => <Wizard member={data} />}
      </QueryView>
    </Page>
  );
}

function useWizard(member: Member) {
  const actors = useActors();
  const { memberId } = useApi();
  const productName = useProductName();
  const navigate = useNavigate();
  const { device, origin } = useSearch({ from: '/frame/setup' });
  // Made once: what the machine is made of must not change under it.
  const [machine] = useState(() =>
    setupWizardMachine.provide(
      createSetupWizardImplementations(
        wizardDependencies(actors, memberId, (target) => void navigate({ href: target ?? '/' })),
      ),
    ),
  );
  return useActorRef(machine, {
    input: {
      variant: 'first',
      device: device ?? null,
      origin: origin ?? null,
      member,
      isIos: actors.native,
      vendorsWithLogin,
      productName,
      pastImports: actors.facts.finishedImports(),
    },
  });
}

function Wizard({ member }: { readonly member: Member }) {
  const wizard = useWizard(member);
  const snapshot = useSelector(wizard, (state) => state);
  const step: Step = steps.find((tag) => snapshot.hasTag(tag)) ?? 'dataImport';
  const place = steps.indexOf(step);
  const canGoBack = snapshot.can({ type: 'BACK' });
  const stateOf = (index: number): TabState => {
    if (index === place) return 'open';
    if (index > place) return 'locked';
    return 'done';
  };
  return (
    <>
      <Tabs
        label={messages.wizard.title}
        tabs={steps.map((id, index) => ({ id, label: messages.wizard[id], state: stateOf(index) }))}
        selected={step}
        onSelect={(id) => {
          if (id !== step && canGoBack) wizard.send({ type: 'BACK' });
        }}
      >
        {step === 'biometrics' && <BiometricsStep wizard={wizard} member={member} />}
        {step === 'syncDevice' && <DeviceStep wizard={wizard} />}
        {step === 'dataImport' && <ImportStep wizard={wizard} />}
      </Tabs>
      {(snapshot.matches({ biometrics: 'confirmingSkip' }) || snapshot.matches({ syncDevice: 'confirmingSkip' })) && (
        <ConfirmDialog
          message={messages.wizard.skipConfirm}
          onConfirm={() => wizard.send({ type: 'CONFIRM' })}
          onCancel={() => wizard.send({ type: 'CANCEL' })}
        />
      )}
    </>
  );
}
