import { type ComponentType, useEffect } from 'react';
import { newToken, type NewToken, TOKEN_NAME_MAX, tokenDays } from '../../../domain/entities/api-token.ts';
import { withErrors } from '../../../domain/forms/field-errors.ts';
import { useApi } from '../../api/api-context.ts';
import { ProofDialog } from '../../shared/account/proof-dialog.tsx';
import { proofCalls } from '../../shared/second-factor/factor-calls.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useDialogTask } from '../../workflows/dialog-task.ts';
import { tokensWords } from './words.ts';

/** A newly created token. */
export interface CreatedToken {
  readonly name: string;
  /** The token itself. It cannot be retrieved again. */
  readonly secret: string;
}

export interface ChoiceProps<Chosen> {
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
  readonly errors: readonly string[];
}
export interface ShownProps<Input> {
  readonly made: CreatedToken;
  readonly input: Input;
  readonly onKept: () => void;
}

interface MakeFormProps<Chosen, Input> {
  readonly words: Readonly<
    Record<'make' | 'notMade' | 'name' | 'nameHint' | 'nameNeeded' | 'end' | 'makeIt' | 'making', string>
  >;
  readonly note: string;
  /** Permissions of the new token, before the member chooses. */
  readonly blank: Chosen;
  readonly errorsOf?: (chosen: Chosen) => string[];
  /** Fields for the permissions. */
  readonly Choice: ComponentType<ChoiceProps<Chosen>>;
  readonly inputOf: (chosen: Chosen, token: Pick<NewToken, 'name' | 'days'>) => Input;
  readonly make: (input: Input, signal: AbortSignal) => Promise<CreatedToken>;
  /** Dialog with the new token. */
  readonly Shown: ComponentType<ShownProps<Input>>;
  /** Content below the button. */
  readonly Below?: ComponentType<Pick<ChoiceProps<Chosen>, 'chosen'>>;
}

/** Form for a new token, with the password dialog, and the new token, shown once. */
export function MakeForm<Chosen, Input>(props: MakeFormProps<Chosen, Input>) {
  const { words, note, errorsOf = () => [], Choice, inputOf, make, Shown, Below } = props;
  const { now } = useMemberServices();
  const { call, memberId } = useApi();
  const task = useDialogTask(
    (input: Input, { signal }): Promise<CreatedToken> => make(input, signal),
    proofCalls({ call, memberId, now }),
  );
  const { isWorking: isMaking, result: made, subject, failure, proof, ask, close } = task;
  const blank: { readonly name: string; readonly days: NewToken['days']; readonly chosen: Chosen } = {
    name: '',
    days: 90,
    chosen: props.blank,
  };
  const { values, set, bind, errors, showsErrors, submit, reset } = useFields<typeof blank, 'name' | 'chosen'>(
    blank,
    ({ name, chosen }) =>
      withErrors([
        ['name', newToken.shape.name.safeParse(name).success ? [] : [words.nameNeeded]],
        ['chosen', errorsOf(chosen)],
      ]),
  );
  const isMade = made !== null;
  useEffect(() => {
    if (isMade) reset(blank);
    // oxlint-disable-next-line react/exhaustive-deps -- only a created token clears the form
  }, [isMade]);
  return (
    <Card title={words.make} note={note}>
      <Form
        aria-label={words.make}
        onSubmit={() => submit(({ name, days, chosen }) => ask(inputOf(chosen, { name: name.trim(), days })))}
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
        <Choice chosen={values.chosen} onChange={(chosen) => set({ chosen })} errors={errors.chosen ?? []} />
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
        {Below && <Below chosen={values.chosen} />}
      </Form>
      {proof && <ProofDialog proof={proof} action={words.makeIt} />}
      {made !== null && subject !== null && <Shown made={made} input={subject} onKept={close} />}
    </Card>
  );
}
