import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { messages } from '../../../domain/messages.ts';
import { emailInLink, emailOf } from '../../../domain/partners/festival.ts';
import { festivalMachine } from '../../../machines/festival/festival.machine.ts';
import { createFestivalImplementations } from '../../../machines/festival/implementations.ts';
import { ConfirmFirst } from '../../shared/address/confirm-first.tsx';
import { personIn } from '../../shared/partner-account/person.ts';
import { partnerAccountWords as accountWords } from '../../shared/partner-account/words.ts';
import { CodeForm } from '../../shared/second-factor/code-form.tsx';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { useSession } from '../../workflows/session-context.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useFestival } from '../../workflows/festival.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { choiceStore } from './choice-store.ts';
import { createCounter } from './count-steps.ts';
import { festivalDependencies } from './festival-dependencies.ts';
import { PasswordForm } from './festival-password.tsx';
import { festivalPagesWords as words } from './festival-words.ts';
import { levelsOf } from './levels.ts';
import type { PageLookUp, PublishedPage } from './look-up.ts';
import { Working } from './things-to-do.tsx';

type Shown = ReturnType<typeof useFestival>;

interface FestivalCardProps {
  readonly looked: PageLookUp;
  readonly published: PublishedPage;
}

/**
 * Replaces the steps on festivals' pages: guests who open the link in a festival's email sign up or log in, and continue to the connections.
 * [onboarding §2.33]
 */
export default function FestivalCard({ looked: { key }, published }: FestivalCardProps) {
  const session = useSession();
  const { call } = usePublicServices();
  const router = useRouter();
  const { page, cohort } = published;
  const [linked] = useState(() => {
    const inLink = emailInLink(window.location.search);
    return inLink.problem === 'missing' ? emailOf(personIn(session.getSnapshot())?.email) : inLink;
  });
  const leave = () => void router.navigate({ to: '/custom/$key/connections', params: { key }, replace: true });
  const [choices] = useState(() => choiceStore(key, linked.email));
  const [count] = useState(() => createCounter(call, key));
  const workflow = useWorkflow(
    festivalMachine,
    () =>
      createFestivalImplementations(
        festivalDependencies({
          session,
          call,
          cohortId: cohort?.id ?? '',
          coupon: page.signUpCouponCode ?? page.couponCode,
          count,
          keepChoice: choices.save,
          leave,
        }),
      ),
    {
      linked,
      cohortName: cohort?.name ?? page.name,
      levels: levelsOf(published),
      permission: page.permission,
      chosen: choices.load(),
    },
  );
  const festival = useFestival(workflow);
  return <Content festival={festival} published={published} />;
}

function Content({ festival, published }: { readonly festival: Shown; readonly published: PublishedPage }) {
  const { form } = festival;
  if (form === 'code') return <Code festival={festival} />;
  if (form === 'setUp') return <SetUp festival={festival} />;
  if (form !== null)
    return (
      <PasswordForm
        key={form}
        form={form}
        programme={published.cohort?.name ?? published.page.name}
        festival={festival}
      />
    );
  if (festival.working !== null) return <Working text={festival.working} />;
  return <Trouble festival={festival} published={published} />;
}

function Trouble({
  festival: { problem, canRetry, retry, wantsAddress },
  published: { page, cohort },
}: {
  readonly festival: Shown;
  readonly published: PublishedPage;
}) {
  const { call } = usePublicServices();
  const person = personIn(useSession().getSnapshot());
  if (wantsAddress && person !== null) {
    return (
      <div className="pp-stack">
        <ConfirmFirst title={messages.joining.notJoinedYet} call={call} {...person} onConfirmed={retry} />
      </div>
    );
  }
  const url = cohort?.url ?? page.url ?? `mailto:${page.contactEmail}`;
  return (
    <div role="alert" className="pp-stack">
      <h2>{words.uhOh}</h2>
      <p>{problem}</p>
      {canRetry && (
        <Button variant="primary" size="large" fullWidth onPress={retry}>
          {words.tryAgain}
        </Button>
      )}
      <a className={buttonClass('secondary', 'large', true)} href={url}>
        {words.askCohort(cohort?.name ?? page.name)}
      </a>
    </div>
  );
}

const WithWayBack = ({ festival, children }: { readonly festival: Shown; readonly children: ReactNode }) => (
  <div className="pp-stack">
    {children}
    <Button variant="quiet" isDisabled={festival.isBusy} onPress={festival.goBack}>
      {words.notNow}
    </Button>
  </div>
);

function Code({ festival }: { readonly festival: Shown }) {
  const { isBusy, warning, working } = festival;
  return (
    <WithWayBack festival={festival}>
      <h2>{messages.secondFactor.askTitle}</h2>
      <CodeForm
        label={messages.secondFactor.askTitle}
        isFocused
        refusal={isBusy ? null : warning}
        onSend={festival.sendCode}
      >
        <VisuallyHidden role="status">{working}</VisuallyHidden>
        <Button type="submit" variant="primary" size="large" fullWidth isPending={isBusy}>
          {working ?? messages.secondFactor.send}
        </Button>
      </CodeForm>
    </WithWayBack>
  );
}

function SetUp({ festival }: { readonly festival: Shown }) {
  const { pathname, search } = window.location;
  return (
    <WithWayBack festival={festival}>
      <h2>{messages.secondFactor.setUpTitle}</h2>
      <p>{accountWords.setUpNeeded}</p>
      <LinkButton to="/login" search={{ redirect: pathname + search }} variant="primary" size="large" fullWidth>
        {accountWords.toLogin}
      </LinkButton>
    </WithWayBack>
  );
}
