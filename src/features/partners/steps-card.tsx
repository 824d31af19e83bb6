import { pageTitle } from '../../../domain/partners/title.ts';
import { isDone } from '../../../machines/registrationChecklist/types.ts';
import { ConfirmFirst } from '../../shared/address/confirm-first.tsx';
import { personIn } from '../../shared/partner-account/person.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { useSession } from '../../workflows/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form.tsx';
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
    'steps' | 'held' | 'joining' | 'trouble' | 'wantsAddress' | 'email' | 'accountStep' | 'openStep' | 'join'
  >;
  /** Deletes the input of an earlier visit; null if there is none. */
  readonly onStartAgain: (() => void) | null;
}

/** '2 Steps to Join', each with its box, and the button that is disabled until all are done. [onboarding §2] */
export function StepsCard({
  page,
  checklist: { steps, held, joining, trouble, wantsAddress, email, accountStep, openStep, join },
  onStartAgain,
}: StepsCardProps) {
  const button = page.eventId === null ? pageTexts.joinNow : pageTexts.registerNow;
  const isJoining = joining !== null;
  const { call } = usePublicServices();
  const person = personIn(useSession().getSnapshot());
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
                // Equals the id in the document, to replay presses from before the code was loaded.
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
      {trouble !== null &&
        !isJoining &&
        (wantsAddress && person !== null ? (
          <ConfirmFirst title={trouble.title} call={call} {...person} onConfirmed={join} />
        ) : (
          <FormError title={trouble.title} message={trouble.message} />
        ))}
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
