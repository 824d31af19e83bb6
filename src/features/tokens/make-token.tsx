import { usePublicServices } from '../../shared/services/public-services.ts';
import { useEffect } from 'react';
import {
  type NewToken,
  newToken,
  TOKEN_NAME_MAX,
  tokenDays,
  type TokenScope,
  tokenScopes,
} from '../../../domain/entities/api-token.ts';
import { withErrors } from '../../../domain/forms/field-errors.ts';
import { createTokenMakingImplementations } from '../../../machines/tokenMaking/implementations.ts';
import { type MadeToken, tokenMakingMachine } from '../../../machines/tokenMaking/tokenMaking.machine.ts';
import { useApi } from '../../api/api-context.ts';
import { useTokenChanges } from '../../api/tokens.ts';
import { proofCalls } from '../../shared/second-factor/factor-calls.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { ProofDialog } from '../../shared/account/proof-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { FieldNotes } from '../../ui/field-notes.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useTokenMaking } from '../../workflows/token-making.ts';
import { useWorkflow } from '../../workflows/use-workflow.ts';
import { ShownOnce } from './shown-once.tsx';
import { UploadHelp } from './upload-help.tsx';
import { tokensWords as words } from './words.ts';
import styles from './tokens.module.css';

interface Typed {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: NewToken['days'];
}
const blank: Typed = { name: '', scopes: [], days: 90 };

const errorsOf = ({ name, scopes }: Typed) =>
  withErrors([
    ['name', newToken.shape.name.safeParse(name).success ? [] : [words.nameNeeded]],
    ['scopes', scopes.length === 0 ? [words.scopesNeeded] : []],
  ]);

function useMaking() {
  const { now } = useMemberServices();
  const { call, memberId } = useApi();
  const { make } = useTokenChanges();
  const implementations = () =>
    createTokenMakingImplementations({
      ...proofCalls({ call, memberId, now }),
      makeToken: ({ wanted, signal }) => make(wanted, signal),
    });
  return useTokenMaking(useWorkflow(tokenMakingMachine, implementations, undefined));
}

interface NewlyMadeProps {
  readonly made: MadeToken;
  readonly scopes: readonly TokenScope[];
  readonly onKept: () => void;
}

function NewlyMade({ made: { name, secret }, scopes, onKept }: NewlyMadeProps) {
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

/** A form for a new token, the password dialog, and the token, which is shown once. */
export function MakeToken() {
  const { isMaking, made, scopes, failure, proof, make, keep } = useMaking();
  const { values, set, bind, errors, showsErrors, submit, reset } = useFields<Typed, 'name' | 'scopes'>(
    blank,
    errorsOf,
  );
  const isMade = made !== null;
  useEffect(() => {
    if (isMade) reset(blank);
    // oxlint-disable-next-line react/exhaustive-deps -- only a created token clears the form
  }, [isMade]);
  const choose = (scope: TokenScope, isChosen: boolean) =>
    set({ scopes: isChosen ? [...values.scopes, scope] : values.scopes.filter((one) => one !== scope) });
  return (
    <Card title={words.make} note={words.never(usePublicServices().payments !== 'off')}>
      <Form
        aria-label={words.make}
        onSubmit={() => submit(({ name, scopes, days }) => make({ name: name.trim(), scopes: [...scopes], days }))}
      >
        {failure !== null && <FormError title={words.notMade} message={failure} />}
        <TextField
          {...bind('name')}
          label={words.name}
          hint={words.nameHint}
          maxLength={TOKEN_NAME_MAX}
          autoComplete="off"
          isRequired
        />
        <fieldset className={styles.scopes} aria-describedby={errors.scopes && 'token-scopes-errors'}>
          <legend>{words.scopes}</legend>
          {tokenScopes.map((scope) => (
            <CheckBox
              key={scope}
              isSelected={values.scopes.includes(scope)}
              onChange={(isChosen) => choose(scope, isChosen)}
            >
              {words.scopeNames[scope]}
            </CheckBox>
          ))}
          <FieldNotes id="token-scopes" errors={errors.scopes ?? []} />
        </fieldset>
        <SelectField
          label={words.end}
          name="days"
          options={tokenDays.map((days) => ({ id: String(days), label: words.days(days) }))}
          value={String(values.days)}
          onChange={(id) => set({ days: tokenDays.find((days) => String(days) === id) ?? blank.days })}
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isMaking} isDisabled={showsErrors}>
            {isMaking ? words.making : words.makeIt}
          </Button>
        </FormActions>
      </Form>
      {proof && <ProofDialog proof={proof} action={words.makeIt} />}
      {made !== null && <NewlyMade made={made} scopes={scopes} onKept={keep} />}
    </Card>
  );
}
