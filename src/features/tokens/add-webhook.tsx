import { useEffect } from 'react';
import {
  newWebhook,
  type NewWebhook,
  type WebhookEvent,
  webhookEvents,
  WEBHOOK_URL_MAX,
} from '../../../domain/entities/webhook.ts';
import { withErrors } from '../../../domain/forms/field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { FieldNotes } from '../../ui/field-notes.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { webhooksWords as words } from './webhook-words.ts';
import styles from './tokens.module.css';

interface Typed {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}
const blank: Typed = { url: '', events: ['activity.added'] };

/** The operator may permit more than https; the server validates the address. */
const isAddress = (url: string) => newWebhook.shape.url.safeParse(url).success && /^https?:\/\/\S+$/.test(url.trim());

const errorsOf = ({ url, events }: Typed) =>
  withErrors([
    ['url', isAddress(url) ? [] : [words.addressNeeded]],
    ['events', events.length === 0 ? [words.eventsNeeded] : []],
  ]);

interface AddWebhookProps {
  /** True while a webhook is being added or a secret renewed. */
  readonly isBusy: boolean;
  readonly isAdding: boolean;
  /** True once it was added and its secret is shown. */
  readonly isAdded: boolean;
  /** Why the last webhook was not added; `null` if it was. */
  readonly notAdded: string | null;
  readonly onAdd: (webhook: NewWebhook) => void;
}

/** Form for a new webhook. */
export function AddWebhook({ isBusy, isAdding, isAdded, notAdded, onAdd }: AddWebhookProps) {
  const { values, set, bind, errors, showsErrors, submit, reset } = useFields<Typed, 'url' | 'events'>(blank, errorsOf);
  useEffect(() => {
    if (isAdded) reset(blank);
    // oxlint-disable-next-line react/exhaustive-deps -- only an added webhook clears the form
  }, [isAdded]);
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    set({ events: isChosen ? [...values.events, event] : values.events.filter((one) => one !== event) });
  return (
    <Card title={words.add} note={words.what}>
      <Form
        aria-label={words.add}
        onSubmit={() => submit(({ url, events }) => onAdd({ url: url.trim(), events: [...events] }))}
      >
        {notAdded !== null && <FormError title={words.notAdded} message={notAdded} />}
        <TextField
          {...bind('url')}
          label={words.address}
          hint={words.addressHint}
          maxLength={WEBHOOK_URL_MAX}
          type="url"
          autoComplete="off"
          isRequired
        />
        <fieldset className={styles.scopes} aria-describedby={errors.events && 'webhook-events-errors'}>
          <legend>{words.events}</legend>
          {webhookEvents.map((event) => (
            <CheckBox
              key={event}
              isSelected={values.events.includes(event)}
              onChange={(isChosen) => choose(event, isChosen)}
            >
              {words.eventNames[event]}
            </CheckBox>
          ))}
          <FieldNotes id="webhook-events" errors={errors.events ?? []} />
        </fieldset>
        <FormActions>
          <Button type="submit" variant="primary" isPending={isAdding} isDisabled={showsErrors || isBusy}>
            {isAdding ? words.adding : words.addIt}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
