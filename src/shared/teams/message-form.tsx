import { useMemo, useRef, useState } from 'react';
import { MESSAGE_MAX, SUBJECT_MAX, type TeamMessage, teamMessage } from '../../../domain/entities/team-message.ts';
import { withErrors } from '../../../domain/forms/field-errors.ts';
import { useApi } from '../../api/api-context.ts';
import type { CallResponse } from '../../api/requests.ts';
import { Button } from '../../ui/button.tsx';
import { FieldNotes } from '../../ui/field-notes.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useListChange } from '../../workflows/list-change.ts';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { messageWords as words } from './message-words.ts';
import styles from './people.module.css';
import { newId } from '../../api/new-id.ts';

/** Minimum number of recipients for which sending asks for confirmation. */
const MANY = 5;

/** A choice of recipients, and their number. */
export interface Readers {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  readonly to: Pick<TeamMessage, 'team_id' | 'group_id' | 'member_ids'>;
}

/** Words that depend on the recipients. */
interface Said {
  readonly title: string;
  readonly send: (count: number) => string;
  readonly nobody: string;
}

interface MessageProps {
  readonly said?: Said;
  /** Choices of recipients; the first one is selected initially. */
  readonly choices: readonly [Readers, ...Readers[]];
  /** True if there is other input that would be lost. */
  readonly isBegun?: boolean;
}

type Sent = CallResponse<'sendEmail'>;

interface Typed {
  readonly to: string;
  readonly subject: string;
  readonly message: string;
}

const { subject: subjectOf, message: textOf } = teamMessage.shape;
const errorsOf = ({ subject, message }: Typed) =>
  withErrors([
    ['subject', subjectOf.safeParse(subject).success ? [] : [words.subjectNeeded]],
    ['message', textOf.safeParse(message).success ? [] : [words.messageNeeded]],
  ]);

function WrittenForm({
  said = words,
  choices,
  isBegun = false,
  onSent,
}: MessageProps & { readonly onSent: (sent: Sent) => void }) {
  const { call } = useApi();
  const fields = useFields<Typed, 'subject' | 'message'>({ to: choices[0].id, subject: '', message: '' }, errorsOf);
  const { values, set, bind, errors } = fields;
  const { subject, message } = values;
  const { id, count, to } = choices.find((one) => one.id === values.to) ?? choices[0];
  // A retry after a lost response keeps the message id; a changed text gets a new one.
  const readers = JSON.stringify(to);
  // oxlint-disable-next-line react/exhaustive-deps -- each text has an id of its own
  const messageId = useMemo(() => newId(), [readers, subject, message]);
  const body = useRef<TeamMessage | null>(null);
  const sending = useListChange(async (_, signal) => {
    if (body.current) onSent(await call('sendEmail', { body: body.current, signal }));
    return null;
  });
  const isSending = sending.changing !== null;
  const send = () =>
    fields.submit(() => {
      body.current = { message_id: messageId, ...to, subject, message };
      (count >= MANY ? sending.ask : sending.change)({ action: 'send', id, name: subject.trim() });
    });
  return (
    <Form aria-label={said.title} onSubmit={send}>
      <LeaveGuard isChanged={(isBegun || subject !== '' || message !== '') && !isSending} words={words.leaving} />
      {sending.failed !== null && <FormError title={words.notSent} message={sending.failed.message} />}
      {choices.length > 1 && (
        <SelectField label={words.to} name="to" options={choices} value={id} onChange={(next) => set({ to: next })} />
      )}
      <TextField {...bind('subject')} label={words.subject} maxLength={SUBJECT_MAX} autoComplete="off" isRequired />
      <div>
        <TextArea
          label={words.message}
          name="message"
          maxLength={MESSAGE_MAX}
          value={message}
          onChange={(text) => set({ message: text })}
        />
        <FieldNotes id="team-message" errors={errors.message ?? []} />
      </div>
      <FormActions>
        <Button
          type="submit"
          variant="primary"
          isPending={isSending}
          isDisabled={count === 0 || fields.showsErrors}
          disabledReason={count === 0 ? said.nobody : undefined}
        >
          {isSending ? words.sending : said.send(count)}
        </Button>
      </FormActions>
      {sending.confirming !== null && (
        <ConfirmDialog
          title={words.confirmTitle(count)}
          message={words.confirmText(sending.confirming.name)}
          confirmLabel={words.confirm}
          onConfirm={sending.confirm}
          onCancel={sending.cancel}
        />
      )}
    </Form>
  );
}

/** Form for a plain text message to several people. Cleared after sending; keeps the text after a failure. */
export function MessageForm({ onSent, ...props }: MessageProps & { readonly onSent?: () => void }) {
  const [{ round, sent }, setSent] = useState<{ round: number; sent: Sent | null }>({ round: 0, sent: null });
  return (
    <div className={styles.stack}>
      <WrittenForm
        key={round}
        {...props}
        onSent={(answer) => {
          setSent((before) => ({ round: before.round + 1, sent: answer }));
          onSent?.();
        }}
      />
      <StatusText tone="good">
        {sent !== null && words.sent(sent.byEmail, sent.onPage, sent.recipients - sent.byEmail - sent.onPage)}
      </StatusText>
    </div>
  );
}
