import { usePublicServices } from '../../shared/services/public-services.ts';
import { type NewToken, type TokenScope, tokenScopes } from '../../../domain/entities/api-token.ts';
import { useApi } from '../../api/api-context.ts';
import { useTokenChanges } from '../../api/tokens.ts';
import { type ChoiceProps, MakeForm, type ShownProps } from './make-form.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { ShownOnce } from './shown-once.tsx';
import { UploadHelp } from './upload-help.tsx';
import { tokensWords as words } from './words.ts';
import styles from './tokens.module.css';

function NewlyMade({ made: { name, secret }, input: { scopes }, onKept }: ShownProps<NewToken>) {
  const { memberId } = useApi();
  const isOnlyForUploads = scopes.every((scope) => scope === 'upload');
  const example = `curl -H "Authorization: Bearer ${secret}" ${location.origin}/api/calendar/${memberId}`;
  return (
    <ShownOnce
      title={words.shownTitle}
      note={words.shownOnce}
      label={words.tokenOf(name)}
      secret={secret}
      onKept={onKept}
    >
      {!isOnlyForUploads && (
        <>
          <p className={styles.soft}>{words.example}</p>
          <code className={styles.code}>{example}</code>
        </>
      )}
      {scopes.includes('upload') && <UploadHelp token={secret} />}
    </ShownOnce>
  );
}

const Scopes = ({ chosen, onChange, errors }: ChoiceProps<readonly TokenScope[]>) => (
  <ScopeFields label={words.scopes} offered={tokenScopes} chosen={chosen} errors={errors} onChange={onChange} />
);

const none: readonly TokenScope[] = [];

/** Form for a new token, and the new token with examples of its use. */
export function MakeToken() {
  const { make } = useTokenChanges();
  return (
    <MakeForm
      words={words}
      note={words.never(usePublicServices().payments !== 'off')}
      blank={none}
      errorsOf={(scopes) => (scopes.length === 0 ? [words.scopesNeeded] : [])}
      Choice={Scopes}
      inputOf={(scopes, token) => ({ ...token, scopes: [...scopes] })}
      make={make}
      Shown={NewlyMade}
    />
  );
}
