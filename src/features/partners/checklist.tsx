import { useRouter } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { createRegistrationChecklistImplementations } from '../../../machines/registrationChecklist/implementations.ts';
import { registrationChecklistMachine } from '../../../machines/registrationChecklist/registrationChecklist.machine.ts';
import type { Draft } from '../../../machines/registrationChecklist/types.ts';
import { loadWithRetry } from '../../api/load-with-retry.ts';
import { personIn } from '../../shared/partner-account/person.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { useSession } from '../../workflows/session-context.ts';
import { useRegistrationChecklist } from '../../workflows/registration-checklist.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { createStepCounter } from './count-steps.ts';
import { checklistDependencies } from './dependencies.ts';
import { draftStore, isBegun } from './draft-store.ts';
import { JoinFailureNote } from './join-failure-note.tsx';
import { JoinedCard } from './joined-card.tsx';
import type { PageLookUp, PublishedPage } from './look-up.ts';
import { programmeOf } from './programme.ts';
import { StepsCard } from './steps-card.tsx';
import { lazy } from '../../ui/lazy.ts';

/** Loaded with the first opened step. */
const StepDialog = lazy(() => loadWithRetry(() => import('./step-dialog.tsx')));

interface ChecklistProps {
  readonly looked: PageLookUp;
  readonly published: PublishedPage;
}

/** Shows the steps of a page with their dialogs, and the page after joining. */
export function Checklist({ looked, published }: ChecklistProps) {
  const [store] = useState(() => draftStore(looked.key));
  const [round, setRound] = useState(0);
  const startAgain = () => {
    store.forget();
    setRound(round + 1);
  };
  return <Round key={round} looked={looked} published={published} store={store} startAgain={startAgain} />;
}

interface RoundProps extends ChecklistProps {
  readonly store: ReturnType<typeof draftStore>;
  readonly startAgain: () => void;
}

/** Starts from the first step, or from the state of an earlier visit. */
function Round({ looked, published, store, startAgain }: RoundProps) {
  const session = useSession();
  const { call } = usePublicServices();
  const router = useRouter();
  const [draft] = useState(store.load);
  const [count] = useState(() => createStepCounter(call, looked.key, draft));
  const save = (changed: Draft) => {
    store.save(changed);
    count(changed);
  };
  const { customUrl, firstStepsUrl } = published.page;
  const leave = ({ isNew }: { readonly isNew: boolean }) => {
    // If the page links to first steps, the member continues from there.
    if (firstStepsUrl !== null) return;
    if (customUrl !== null) window.location.assign(customUrl);
    // Shows the result with a button to the dashboard if the account is not new.
    else if (isNew) void router.navigate({ to: '/setup' });
  };
  const workflow = useWorkflow(
    registrationChecklistMachine,
    () => createRegistrationChecklistImplementations(checklistDependencies({ published, session, call, save, leave })),
    { programme: programmeOf(published), draft, person: personIn(session.getSnapshot()) },
  );
  const checklist = useRegistrationChecklist(workflow);
  if (checklist.isJoined) return <JoinedCard published={published} checklist={checklist} />;
  return (
    <>
      <StepsCard
        page={published.page}
        checklist={checklist}
        onStartAgain={isBegun(draft) ? startAgain : null}
        trouble={<JoinFailureNote checklist={checklist} />}
      />
      {checklist.open !== null && (
        <Suspense>
          <StepDialog published={published} checklist={checklist} />
        </Suspense>
      )}
    </>
  );
}
