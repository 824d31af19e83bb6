import { useQuery, useQueryClient } from '@tanstack/react-query';
import { APP_NAME_MAX, type AppClient, MAX_REDIRECTS } from '../../../domain/entities/connected-app.ts';
import { isRedirectUri } from '../../../domain/oauth/redirect-uri.ts';
import { withErrors } from '../../../domain/forms/field-errors.ts';
import { numberText } from '../../../domain/words/area.ts';
import { keys } from '../../api/keys.ts';
import { useCreationId } from '../../api/use-creation-id.ts';
import { CopyButton } from '../../shared/second-factor/copy-button.tsx';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { Note } from '../../ui/note.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useListChange } from '../../workflows/list-change.ts';
import { appClientsWords as words } from './app-clients-words.ts';
import styles from './admin.module.css';

const columns = (isBusy: boolean, remove: (client: AppClient) => void): readonly Column<AppClient>[] => [
  {
    id: 'name',
    label: words.name,
    isHeader: true,
    cell: ({ name, redirectUris }) => (
      <span>
        {name}
        {redirectUris.map((uri) => (
          <span key={uri} className={styles.soft}>
            {uri}
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'id',
    label: words.clientId,
    cell: ({ clientId }) => (
      <span className={styles.row}>
        <span className={styles.mono}>{clientId}</span>
        <CopyButton text={clientId}>{words.copyIt}</CopyButton>
      </span>
    ),
  },
  { id: 'members', label: words.members, isNumber: true, cell: ({ members }) => numberText(members) },
  {
    id: 'actions',
    label: words.actions,
    cell: (client) => (
      <Button size="small" aria-label={words.removeOf(client.name)} isDisabled={isBusy} onPress={() => remove(client)}>
        {words.remove}
      </Button>
    ),
  },
];

interface Typed {
  readonly name: string;
  /** Redirect URLs, one per line. */
  readonly redirects: string;
}
const blank: Typed = { name: '', redirects: '' };

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function redirectErrors(text: string): string[] {
  const lines = linesOf(text);
  if (lines.length === 0 || lines.length > MAX_REDIRECTS) return [words.redirectsNeeded(MAX_REDIRECTS)];
  return lines.filter((line) => !isRedirectUri(line)).map(words.redirectWrong);
}

const errorsOf = ({ name, redirects }: Typed) =>
  withErrors([
    ['name', name.trim() === '' ? [words.nameNeeded] : []],
    ['redirects', redirectErrors(redirects)],
  ]);

/** Form for an app that publishes no description. */
function AddApp() {
  const { call } = useMemberServices();
  const queries = useQueryClient();
  const { idFor, created } = useCreationId();
  const fields = useFields<Typed, 'name' | 'redirects'>(blank, errorsOf);
  const { changing, made, failed, change } = useListChange(async (_, signal) => {
    const input = { name: fields.values.name.trim(), redirect_uris: linesOf(fields.values.redirects) };
    await call('addAppClient', { body: { ...input, new_id: idFor(input) }, signal });
    created();
    await queries.invalidateQueries({ queryKey: keys.appClients });
    fields.reset(blank);
    return null;
  });
  const { errors, ...redirects } = fields.bind('redirects');
  return (
    <Card title={words.add}>
      <Form
        aria-label={words.add}
        onSubmit={() => fields.submit(({ name }) => change({ action: 'add', id: name, name }))}
      >
        {failed !== null && <FormError title={words.notAdded} message={failed.message} />}
        <TextField {...fields.bind('name')} label={words.name} autoComplete="off" maxLength={APP_NAME_MAX} />
        <TextArea {...redirects} errors={errors} label={words.redirects} hint={words.redirectsHint} rows={3} />
        <FormActions>
          <Button type="submit" variant="primary" isPending={changing !== null} isDisabled={fields.showsErrors}>
            {words.adding}
          </Button>
        </FormActions>
        <StatusText tone="good">{made !== null && words.added}</StatusText>
      </Form>
    </Card>
  );
}

/** Lists apps that the server stores, with a form for a new one. */
export default function AppsPage() {
  const { call } = useMemberServices();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: keys.appClients,
    queryFn: ({ signal }) => call('listAppClients', { signal }),
    staleTime: 0,
  });
  const removing = useListChange(async ({ id }, signal) => {
    await call('removeAppClient', { params: { id }, signal });
    await queries.invalidateQueries({ queryKey: keys.appClients });
    return null;
  });
  const { confirming, changing, made, failed } = removing;
  return (
    <div className={styles.stack}>
      <QueryView query={query} label={words.loading} skeleton={<Skeleton height={320} round />}>
        {({ clients, isAvailable }) => (
          <>
            {!isAvailable && <Note>{words.noHttps}</Note>}
            <Card flush title={words.all} note={words.allNote}>
              {failed !== null && <FormError title={words.notRemoved} message={failed.message} />}
              {clients.length === 0 ? (
                <p className={styles.padded}>{words.none}</p>
              ) : (
                <Table
                  caption={words.all}
                  columns={columns(changing !== null, ({ clientId, name }) =>
                    removing.ask({ action: 'remove', id: clientId, name }),
                  )}
                  rows={clients}
                  rowKey={({ clientId }) => clientId}
                />
              )}
            </Card>
            <StatusText tone="good">{made !== null && words.removed(made.name)}</StatusText>
            <AddApp />
          </>
        )}
      </QueryView>
      {confirming !== null && (
        <ConfirmDialog
          title={words.removeTitle(confirming.name)}
          message={words.removeText}
          confirmLabel={words.remove}
          isDanger
          onConfirm={removing.confirm}
          onCancel={removing.cancel}
        />
      )}
    </div>
  );
}
