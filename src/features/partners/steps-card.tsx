import type { ReactNode } from 'react';
import { messages } from '../../../domain/messages.ts';
import { pageTitle } from '../../../domain/partners/title.ts';
import { isDone } from '../../../machines/registrationChecklist/types.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/form-icons.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { useRegistrationChecklist } from '../../workflows/registration-checklist.ts';
import type { PublishedPage } from './look-up.ts';
import { textLanguage, titleLanguage } from './text-language.ts';
import { partnerPage as pageTexts } from '../../../domain/words/partner-page.ts';
import { partnerPagesWords as words } from './words.ts';

export type ShownChecklist = ReturnType<typeof useRegistrationChecklist>;

interface StepsCardProps {
  readonly page: PublishedPage['page'];
  readonly checklist: Pick<
    ShownChecklist,
    'steps' | 'held' | 'joining' | 'email' | 'accountStep' | 'openStep' | 'join'
  >;
  /** Deletes the input of an earlier visit; `null` if there is none. */
  readonly onStartAgain: (() => void) | null;
  /** Why joining failed. */
  readonly trouble: ReactNode;
}

/** '2 Steps to Join', each with its box, and the button that is disabled until all are done. [onboarding §2] */
export function StepsCard({
  page,
  checklist: { steps, held, joining, email, accountStep, openStep, join },
  onStartAgain,
  trouble,
}: StepsCardProps) {
  const button = page.eventId === null ? pageTexts.joinNow : pageTexts.registerNow;
  const isJoining = joining !== null;
  return (
    <section className="pp-card" aria-labelledby="partner-steps">
      <h2 id="partner-steps" lang={titleLanguage(page)}>
        {pageTitle(page)}
      </h2>
      {onStartAgain !== null && (
        <p className="pp-kept">
          {words.kept}{' '}
          <Button variant="quiet" size="small" isDisabled={isJoining} onPress={onStartAgain}>
            {words.startAgain}
          </Button>
        </p>
      )}
      <ol className="pp-steps">
        {steps.map((step) => {
          const done = isDone(step);
          return (
            <li key={step.ref}>
              <button
                type="button"
                // Must equal the id in the document, to replay presses from before the code was loaded.
                id={`step-${step.ref}`}
                className="pp-step"
                data-done={done || undefined}
                disabled={isJoining}
                onClick={() => openStep(step.ref)}
              >
                <span className="pp-box" aria-hidden="true">
                  {done && <CheckIcon size={16} />}
                </span>
                <span>
                  <span lang={textLanguage(page)}>{step.message}</span>
                  <VisuallyHidden>{` (${done ? words.done : pageTexts.notDone})`}</VisuallyHidden>
                  {step.ref === accountStep && email !== null && (
                    <span className="pp-note">{words.joiningAs(email)}</span>
                  )}
                </span>
                <ChevronRightIcon size={18} className="pp-chevron" />
              </button>
            </li>
          );
        })}
      </ol>
      {trouble}
      <VisuallyHidden role="status">{joining}</VisuallyHidden>
      <Button
        variant="primary"
        size="large"
        fullWidth
        isPending={isJoining}
        isDisabled={held !== null}
        disabledReason={held ?? undefined}
        onPress={join}
      >
        {joining ?? button}
      </Button>
      {page.contactEmail !== '' && (
        <p className="pp-contact">
          {pageTexts.questions} <a href={`mailto:${page.contactEmail}`}>{page.contactEmail}</a>
        </p>
      )}
    </section>
  );
}

const nothing = () => {};

/** Shows the steps before the first is done, for previews and documents. */
export function FirstSteps({ page }: Pick<StepsCardProps, 'page'>) {
  const steps = page.steps.map(({ kind, message }) => ({ ref: kind, message, completed: null }));
  return (
    <StepsCard
      page={page}
      checklist={{
        steps,
        held: messages.joining.stepsLeft(steps.length),
        joining: null,
        email: null,
        accountStep: 'account',
        openStep: nothing,
        join: nothing,
      }}
      onStartAgain={null}
      trouble={null}
    />
  );
}
