import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { createProviderReturnImplementations } from '../../../machines/providerReturn/implementations.ts';
import { providerReturnMachine } from '../../../machines/providerReturn/providerReturn.machine.ts';
import { memberIdIn } from '../../../machines/session/selectors.ts';
import { attemptStore } from '../../shared/providers/attempt-store.ts';
import { providerReturnCalls, unknownAttempt } from '../../shared/providers/provider-calls.ts';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { Form, FormError } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useProviderReturn } from '../../workflows/provider-return.ts';
import { useSessionActions, useSessionView } from '../../workflows/session.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { Entrance } from './entrance.tsx';
import { Legal } from './legal.tsx';
import { providerPageWords as words } from './provider-words.ts';
import { SubmitButton } from './submit-button.tsx';
import styles from './entrance.module.css';

/** Removes the response from the URL immediately, since it must not stay in the history. */
function takeQuery(): string {
  const query = window.location.search.slice(1);
  if (query !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return query;
}

function useReturn(provider: string) {
  const { call } = usePublicServices();
  const { letIn } = useSessionActions();
  const memberId = useSessionView(memberIdIn);
  const navigate = useNavigate();
  const [stored] = useState(() => attemptStore.load(provider));
  const attempt = stored?.attempt ?? unknownAttempt(provider);
  const search = attempt.redirect === null ? {} : { redirect: attempt.redirect };
  const [input] = useState(() => ({ query: takeQuery(), step: stored?.step ?? null, isSignedIn: memberId !== null }));
  const implementations = () =>
    createProviderReturnImplementations({
      ...providerReturnCalls(call, attempt, memberId),
      // Leaving a page drops its form, so the page of the form opens first.
      letIn: (form, answer) =>
        void navigate({ to: form === 'register' ? '/signup' : '/login', search, replace: true }).then(() =>
          letIn({ form, answer }),
        ),
    });
  const view = useProviderReturn(useWorkflow(providerReturnMachine, implementations, input));
  return { ...view, search, isConnecting: attempt.isConnecting };
}
type Return = ReturnType<typeof useReturn>;
interface PartProps {
  readonly at: Return;
  readonly label: string;
}

const BackToLogin = ({ at }: Pick<PartProps, 'at'>) => (
  <Link to="/login" search={at.search}>
    {words.backToLogin}
  </Link>
);

function Refused({ at, label }: PartProps) {
  return (
    <Entrance title={words.failed(label)} intro={null} other={null}>
      <FormError title={at.failure ?? words.expired} />
      {at.isConnecting ? (
        <LinkButton to="/profile">{words.goOn}</LinkButton>
      ) : (
        <LinkButton to="/login" search={at.search} variant="primary">
          {words.backToLogin}
        </LinkButton>
      )}
    </Entrance>
  );
}

function NeedsLogin({ at, label, provider }: PartProps & { readonly provider: string }) {
  return (
    <Entrance title={words.haveAccount} intro={words.logInOnce(at.email ?? '', label)} other={<BackToLogin at={at} />}>
      <LinkButton
        to="/login"
        search={{ redirect: `/provider/${provider}` }}
        state={{ email: at.email ?? '' }}
        variant="primary"
        size="large"
      >
        {words.logIn}
      </LinkButton>
    </Entrance>
  );
}

function NewAccount({ at, label }: PartProps) {
  return (
    <Entrance
      title={words.newAccount}
      intro={words.noAccountYet(at.email ?? '', label)}
      other={<BackToLogin at={at} />}
    >
      <Form aria-label={words.newAccount} onSubmit={at.createAccount}>
        {at.failure !== null && <FormError title={at.failure} />}
        <SubmitButton working={at.isBusy ? words.creating : null} held={null}>
          {words.create}
        </SubmitButton>
        <p className={styles.fine}>
          <Legal />
        </p>
        <p className={styles.fine}>{words.existing}</p>
      </Form>
    </Entrance>
  );
}

function Connection({ at, label }: PartProps) {
  return (
    <Entrance
      title={words.connectTitle(label)}
      intro={words.connectWhat(at.email, label)}
      other={<Link to="/profile">{words.cancel}</Link>}
    >
      <Form aria-label={words.connectTitle(label)} onSubmit={at.connect}>
        {at.failure !== null && <FormError title={words.notConnected} message={at.failure} />}
        <SubmitButton working={at.isBusy ? words.connecting : null} held={null}>
          {words.connect}
        </SubmitButton>
      </Form>
    </Entrance>
  );
}

function Connected({ at, label }: PartProps) {
  return (
    <Entrance title={words.connected(label)} intro={<span role="status">{words.nextTime(label)}</span>} other={null}>
      {at.isConnecting ? (
        <LinkButton to="/profile" variant="primary" size="large">
          {words.goOn}
        </LinkButton>
      ) : (
        <LinkButton to="/login" search={at.search} variant="primary" size="large">
          {words.goOn}
        </LinkButton>
      )}
    </Entrance>
  );
}

/** Page to which a sign-in provider redirects: signs in, offers an account, or asks members to connect theirs. */
export default function ProviderScreen() {
  const { provider = '' }: { readonly provider?: string } = useParams({ strict: false });
  const { providers } = usePublicServices();
  const label = providers.find(({ name }) => name === provider)?.label ?? provider;
  const at = useReturn(provider);
  const { page } = at;
  if (page === 'refused') return <Refused at={at} label={label} />;
  if (page === 'login') return <NeedsLogin at={at} label={label} provider={provider} />;
  if (page === 'account') return <NewAccount at={at} label={label} />;
  if (page === 'connection') return <Connection at={at} label={label} />;
  if (page === 'connected') return <Connected at={at} label={label} />;
  return <Entrance title={words.signingIn(label)} intro={<span role="status">{words.oneMoment}</span>} other={null} />;
}
