import { useEffect } from 'react';
import { TOKEN_NAME_MAX, tokenDays } from '../../../domain/entities/api-token.ts';
import {
  type AssistantLevel,
  assistantLevels,
  type NewAssistant,
  newAssistant,
} from '../../../domain/entities/assistant.ts';
import { withErrors } from '../../../domain/forms/field-errors.ts';
import { useApi } from '../../api/api-context.ts';
import { useAssistantChanges } from '../../api/assistants.ts';
import { ProofDialog } from '../../shared/account/proof-dialog.tsx';
import { CopyButton } from '../../shared/second-factor/copy-button.tsx';
import { proofCalls } from '../../shared/second-factor/factor-calls.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useDialogTask } from '../../workflows/dialog-task.ts';
import { AssistantPreview } from './assistant-preview.tsx';
import { assistantsWords as words } from './assistant-words.ts';
import { grantText } from './grant-text.ts';
import { ShownOnce } from './shown-once.tsx';
import { tokensWords } from './words.ts';
import styles from './tokens.module.css';

/** A newly created assistant. */
interface Made {
  readonly name: string;
  /** Its token. It cannot be retrieved again. */
  readonly secret: string;
}

interface Typed {
  readonly name: string;
  readonly level: AssistantLevel;
  readonly isExact: boolean;
  readonly days: NewAssistant['days'];
}
const blank: Typed = { name: '', level: 2, isExact: false, days: 90 };

const errorsOf = ({ name }: Typed) =>
  withErrors([['name', newAssistant.shape.name.safeParse(name).success ? [] : [words.nameNeeded]]]);

const grantOf = ({ level, isExact }: Typed) => ({ level, exact_locations: isExact && level > 1 });

function useMaking() {
  const { now } = useMemberServices();
  const { call, memberId } = useApi();
  const { make } = useAssistantChanges();
  return useDialogTask(
    (input: NewAssistant, { signal }): Promise<Made> => make(input, signal),
    proofCalls({ call, memberId, now }),
  );
}

function NewlyMade({ made: { name, secret }, onKept }: { readonly made: Made; readonly onKept: () => void }) {
  const address = `${location.origin}/mcp`;
  const server = { type: 'http', url: address, headers: { Authorization: `Bearer ${secret}` } };
  const config = JSON.stringify({ mcpServers: { longrun: server } }, null, 2);
  return (
    <ShownOnce
      title={words.shownTitle}
      note={words.shownOnce}
      label={words.tokenOf(name)}
      secret={secret}
      onKept={onKept}
    >
      <p className={styles.soft}>{words.address}</p>
      <code className={styles.code}>{address}</code>
      <p className={styles.soft}>{words.config}</p>
      <code className={styles.code}>{config}</code>
      <div>
        <CopyButton text={config}>{words.copyConfig}</CopyButton>
      </div>
    </ShownOnce>
  );
}

/** A form for a new assistant with a preview, the password dialog, and its token, which is shown once. */
export function MakeAssistant() {
  const { isWorking: isMaking, result: made, failure, proof, ask, close } = useMaking();
  const { values, set, bind, showsErrors, submit, reset } = useFields<Typed, 'name'>(blank, errorsOf);
  const isMade = made !== null;
  useEffect(() => {
    if (isMade) reset(blank);
    // oxlint-disable-next-line react/exhaustive-deps -- only a created assistant clears the form
  }, [isMade]);
  return (
    <Card title={words.make} note={words.makeNote}>
      <Form
        aria-label={words.make}
        onSubmit={() => submit((typed) => ask({ name: typed.name.trim(), grant: grantOf(typed), days: typed.days }))}
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
        <RadioField
          label={words.level}
          name="level"
          options={assistantLevels.map((level) => ({
            value: String(level),
            label: words.levels[level],
            hint: grantText(level),
          }))}
          value={String(values.level)}
          onChange={(value) => set({ level: assistantLevels.find((level) => String(level) === value) ?? blank.level })}
        />
        {values.level > 1 && (
          <div>
            <CheckBox isSelected={values.isExact} onChange={(isExact) => set({ isExact })}>
              {words.exactLocations}
            </CheckBox>
            <p className={styles.soft}>{words.exactNote}</p>
          </div>
        )}
        <SelectField
          label={words.end}
          name="days"
          options={tokenDays.map((days) => ({ id: String(days), label: tokensWords.days(days) }))}
          value={String(values.days)}
          onChange={(id) => set({ days: tokenDays.find((days) => String(days) === id) ?? blank.days })}
        />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isMaking} isDisabled={showsErrors}>
            {isMaking ? words.making : words.makeIt}
          </Button>
        </FormActions>
        <AssistantPreview grant={grantOf(values)} />
      </Form>
      {proof && <ProofDialog proof={proof} action={words.makeIt} />}
      {made !== null && <NewlyMade made={made} onKept={close} />}
    </Card>
  );
}
