import { useNavigate } from '@tanstack/react-router';
import { isAdmin } from '../../../domain/access.ts';
import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import { useApi } from '../../api/api-context.ts';
import { useMember } from '../../api/queries.ts';
import { useLacksAdmin } from '../../shared/services/lacks-admin.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import { useSessionActions } from '../../workflows/session.ts';
import { firstAdminWords as words } from './first-admin-words.ts';
import styles from './profile.module.css';

const CODE_MAX = 64;

const rules = ({ code }: { readonly code: string }): { code?: string[] } =>
  code.trim() === '' ? { code: [words.enterCode] } : {};

function CodeForm({ member }: { readonly member: Member }) {
  const { call } = useApi();
  const { changeMember } = useSessionActions();
  const navigate = useNavigate();
  const { refetch } = useMember();
  const fields = useFields<{ code: string }, 'code'>({ code: '' }, rules);
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: ({ code }) => code.trim(),
    store: async (code, signal) => {
      await call('becomeFirstAdmin', { body: { code }, signal });
      const { data } = await refetch();
      // The session needs the new level before it can open the admin pages.
      if (data !== undefined) changeMember(data);
      await navigate({ to: '/admin' });
    },
  });
  return (
    <Form aria-label={words.title} onSubmit={save}>
      {failure !== null && !isSaving && <FormError title={words.failed} message={failure} />}
      <p>{words.intro}</p>
      <p className={styles.soft}>{words.email(member.emailAddress)}</p>
      <TextField
        {...fields.bind('code')}
        label={words.code}
        hint={words.codeHint}
        autoComplete="off"
        maxLength={CODE_MAX}
        isRequired
      />
      <p className={styles.soft}>{words.where}</p>
      <FormActions>
        <Button type="submit" variant="primary" size="large" isPending={isSaving}>
          {isSaving ? words.becoming : words.become}
        </Button>
      </FormActions>
    </Form>
  );
}

/** Form for the code that a server without an admin prints. */
export default function FirstAdminScreen() {
  const member = useMember();
  const lacksAdmin = useLacksAdmin();
  return (
    <Page title={words.title} narrow>
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={320} round />}>
        {(data) => (
          <Card>
            <Inside member={data} hasAdmin={lacksAdmin === false} />
          </Card>
        )}
      </QueryView>
    </Page>
  );
}

function Inside({ member, hasAdmin }: { readonly member: Member; readonly hasAdmin: boolean }) {
  if (isAdmin(member)) {
    return (
      <div className={styles.stack}>
        <p>{words.youAre}</p>
        <LinkButton to="/admin">{words.open}</LinkButton>
      </div>
    );
  }
  if (isSample(member)) return <p>{words.sample}</p>;
  if (!hasAdmin) return <CodeForm member={member} />;
  return (
    <div className={styles.stack}>
      <p>{words.hasAdmin}</p>
      <LinkButton to="/profile">{words.back}</LinkButton>
    </div>
  );
}
