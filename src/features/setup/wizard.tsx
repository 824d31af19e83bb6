import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { messages } from '../../../domain/messages.ts';
import { destination } from '../../../domain/route-names.ts';
import { createSetupWizardImplementations } from '../../../machines/setupWizard/implementations.ts';
import { wizardSteps, type WizardStep } from '../../../machines/setupWizard/selectors.ts';
import { setupWizardMachine } from '../../../machines/setupWizard/setupWizard.machine.ts';
import { pastImports, resumableDevice, type WizardVariant } from '../../../machines/setupWizard/types.ts';
import { useApi } from '../../api/api-context.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { useReturnToProfile } from '../../shared/linking/return.ts';
import { keyPagesOf, vendorsWithLogin } from '../../shared/linking/vendors.ts';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { useProductName } from '../../ui/product-name.ts';
import { Tabs, type TabState } from '../../ui/tabs.tsx';
import { importsActions } from '../../workflows/imports.ts';
import { useSetupWizard } from '../../workflows/setup-wizard.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { BiometricsStep } from './biometrics-step.tsx';
import { wizardDependencies } from './dependencies.ts';
import { DeviceStep } from './device-step.tsx';
import { ImportStep } from './import-step.tsx';
import type { SetupStart } from './setup-start.ts';

/** Initial data of a wizard. */
export interface WizardProps extends SetupStart {
  readonly variant: WizardVariant;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * Returns the device and the destination in the URL. The unvalidated search still has values that the routes reject, so external destinations are
 * removed here. [onboarding §2]
 */
function useAddress() {
  const { device: inPath } = useParams({ strict: false });
  const { device, origin } = useSearch({ strict: false });
  return { device: text(device) ?? inPath ?? null, origin: destination(text(origin)) };
}

function useWizardMachine({ variant, member, sources, imports }: WizardProps) {
  const actors = useMemberServices();
  const { memberId } = useApi();
  const productName = useProductName();
  const navigate = useNavigate();
  const { device, origin } = useAddress();
  const leave = (target: string | null) => void navigate({ href: target ?? '/' });
  const returnToProfile = useReturnToProfile();
  // The wizard itself is the page of connections for people from a partner.
  const returnTo = (page: 'profile' | 'connections', vendor: string) => {
    if (page === 'profile') returnToProfile(vendor);
  };
  const implementations = () =>
    createSetupWizardImplementations(wizardDependencies(actors, memberId, { leave, returnTo }));
  return useWorkflow(setupWizardMachine, implementations, {
    variant,
    device,
    origin,
    member,
    isIos: actors.native,
    vendorsWithLogin: vendorsWithLogin(sources),
    keyPages: keyPagesOf(sources),
    productName,
    pastImports: [...importsActions(actors.session).finished(), ...pastImports(imports)],
    resume: resumableDevice(imports, member),
  });
}

/** Focuses the next tab, which announces its name, after a step is completed and its button is gone. */
function useFocusOn(step: WizardStep) {
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page starts on the first tab, without a press. A locked tab can only be focused a frame later.
    if (step === 'biometrics') return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      tabs.current?.querySelector<HTMLElement>(`[role=tab][data-key="${step}"]`)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [step]);
  return tabs;
}

/** Shows the three tabs and their content. */
export function Wizard(props: WizardProps) {
  const { member } = props;
  const wizard = useWizardMachine(props);
  const { step, canGoBack, asksSkip, ...verbs } = useSetupWizard(wizard);
  const tabs = useFocusOn(step);
  const place = wizardSteps.indexOf(step);
  const stateOf = (index: number): TabState => {
    if (index === place) return 'open';
    if (index > place) return 'locked';
    return 'done';
  };
  return (
    <div ref={tabs}>
      <Tabs
        label={messages.wizard.title}
        tabs={wizardSteps.map((id, index) => ({ id, label: messages.wizard[id], state: stateOf(index) }))}
        selected={step}
        onSelect={(id) => {
          if (id !== step && canGoBack) verbs.goBack();
        }}
      >
        {step === 'biometrics' && <BiometricsStep wizard={wizard} member={member} />}
        {step === 'syncDevice' && <DeviceStep wizard={wizard} />}
        {step === 'dataImport' && <ImportStep wizard={wizard} />}
      </Tabs>
      {asksSkip && (
        <ConfirmDialog message={messages.wizard.skipConfirm} onConfirm={verbs.confirm} onCancel={verbs.cancel} />
      )}
    </div>
  );
}
