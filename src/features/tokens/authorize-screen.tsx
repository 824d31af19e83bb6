import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { TokenScope } from '../../../domain/entities/api-token.ts';
import type { AppConsent, AppRequest } from '../../../domain/entities/connected-app.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import { withErrors } from '../../../domain/forms/field-errors.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { useApi } from '../../api/api-context.ts';
import { useAppChanges, useAppRequest } from '../../api/apps.ts';
import { useMember } from '../../api/queries.ts';
import { ProofDialog } from '../../shared/account/proof-dialog.tsx';
import { proofCalls } from '../../shared/second-factor/factor-calls.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useDialogTask } from '../../workflows/dialog-task.ts';
import { appsWords as words } from './app-words.ts';
import { AssistantPreview } from './assistant-preview.tsx';
import { type GrantChoice, GrantFields, grantOf } from './grant-fields.tsx';
import { ScopeFields } from './scope-fields.tsx';
import styles from './tokens.module.css';

/** Redirects to the app. */
const goTo = (url: string): void => window.location.assign(url);

interface Chosen extends GrantChoice {
  readonly scopes: readonly TokenScope[];
}

function useAllowing() {
  const { now } = useMemberServices();
  const { call, memberId } = useApi();
  const { allow } = useAppChanges();
  return useDialogTask(
    (input: AppConsent, { signal }): Promise<string> => allow(input, signal),
    proofCalls({ call, memberId, now }),
  );
}

/** Shows facts about the app that help a member to tell whether it is the one they started. */
function AboutApp({ request, email }: { readonly request: AppRequest; readonly email: string }) {
  const { source, host, returnsTo } = request;
  return (
    <ul className={styles.facts}>
      <li>{words.account(email)}</li>
      <li>{source === 'document' ? words.from.document(host ?? '') : words.from[source]}</li>
      <li>{words.readBy}</li>
      <li>{returnsTo === null ? words.returnsHere : words.returnsTo(returnsTo)}</li>
    </ul>
  );
}

interface ConsentProps {
  readonly text: string;
  readonly request: AppRequest;
  readonly refuseUrl: string;
  readonly member: Member;
}

function Consent({ text, request, refuseUrl, member }: ConsentProps) {
  const { name, scopes: wanted } = request;
  const isAssistant = wanted.length === 0;
  const { isWorking, result: returnUrl, failure, proof, ask } = useAllowing();
  const { values, set, errors, showsErrors, submit } = useFields<Chosen, 'scopes'>(
    { scopes: wanted, level: 2, isExact: false, mayPropose: false },
    ({ scopes }) => withErrors([['scopes', isAssistant || scopes.length > 0 ? [] : [words.scopesNeeded]]]),
  );
  useEffect(() => {
    if (returnUrl !== null) goTo(returnUrl);
  }, [returnUrl]);
  if (returnUrl !== null) {
    return (
      <Card title={words.connected}>
        <div className={styles.stack}>
          <p role="status">{words.continueText(name)}</p>
          <div>
            <Button variant="primary" onPress={() => goTo(returnUrl)}>
              {words.continue}
            </Button>
          </div>
        </div>
      </Card>
    );
  }
  const grant = isAssistant ? grantOf(values) : null;
  return (
    <Card title={words.connect(name)}>
      <Form
        aria-label={words.connect(name)}
        onSubmit={() => submit(({ scopes }) => ask({ request: text, scopes: [...scopes], grant }))}
      >
        {failure !== null && <FormError title={words.notConnected} message={failure} />}
        <AboutApp request={request} email={member.emailAddress} />
        {isAssistant ? (
          <GrantFields value={values} onChange={set} />
        ) : (
          <ScopeFields
            label={words.scopes}
            offered={wanted}
            chosen={values.scopes}
            errors={errors.scopes ?? []}
            onChange={(scopes) => set({ scopes })}
          />
        )}
        <p className={styles.soft}>{words.lasts}</p>
        <FormActions>
          <Button type="submit" variant="primary" isPending={isWorking} isDisabled={showsErrors}>
            {isWorking ? words.allowing : words.allow}
          </Button>
          <Button isDisabled={isWorking} onPress={() => goTo(refuseUrl)}>
            {words.cancel}
          </Button>
        </FormActions>
        {grant !== null && <AssistantPreview grant={grant} />}
      </Form>
      {proof && <ProofDialog proof={proof} action={words.allow} />}
    </Card>
  );
}

function Request({ text, member }: { readonly text: string; readonly member: Member }) {
  const query = useAppRequest(text);
  const { error } = query;
  // A retry would not help: the app made a mistake, or the server has no HTTPS.
  if (error?.tag === 'Invalid' || error?.tag === 'Conflict') return <FormError title={failureText(error)} />;
  return (
    <QueryView query={query} label={words.reading} skeleton={<Skeleton height={320} round />}>
      {({ request, returnUrl }) =>
        request === null ? (
          <Card title={words.wrong}>
            <div className={styles.stack}>
              <p>{words.wrongText}</p>
              <div>
                <Button onPress={() => goTo(returnUrl)}>{words.back}</Button>
              </div>
            </div>
          </Card>
        ) : (
          <Consent text={text} request={request} refuseUrl={returnUrl} member={member} />
        )
      }
    </QueryView>
  );
}

/** Page that asks the member whether an app gets access. Opened by the app, through `/oauth/authorize`. */
export default function AuthorizeScreen() {
  const member = useMember();
  const { request }: { readonly request?: unknown } = useSearch({ strict: false });
  return (
    <Page title={words.title} back={<BackLink to="/profile">{words.profile}</BackLink>}>
      <QueryView query={member} label={words.reading} skeleton={<Skeleton height={320} round />}>
        {(known) => {
          if (isSample(known)) return <Note>{words.sample}</Note>;
          // The router parses a value of digits as a number.
          if (request === undefined) return <Note>{words.noRequest}</Note>;
          return <Request text={String(request)} member={known} />;
        }}
      </QueryView>
    </Page>
  );
}
