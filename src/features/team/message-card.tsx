import { useMemo, useState } from 'react';
import type { RosterEntry } from '../../../domain/entities/roster.ts';
import type { TeamGroup } from '../../../domain/entities/team-group.ts';
import { MESSAGE_MAX, SUBJECT_MAX, type TeamMessage, teamMessage } from '../../../domain/entities/team-message.ts';
import { withErrors } from '../../../domain/forms/field-errors.ts';
import { useApi } from '../../api/api-context.ts';
import { LeaveGuard } from '../../app/leave-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldNotes } from '../../ui/field-notes.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import { messageWords as words } from './message-words.ts';
import styles from './team.module.css';

interface Typed {
  /** `team`, or the id of a group or of an athlete. */
  readonly to: string;
  readonly subject: string;
  readonly message: string;
}
const blank: Typed = { to: 'team', subject: '', message: '' };

const { subject: subjectOf, message: textOf } = teamMessage.shape;
const errorsOf = ({ subject, message }: Typed) =>
  withErrors([
    ['subject', subjectOf.safeParse(subject).success ? [] : [words.subjectNeeded]],
    ['message', textOf.safeParse(message).success ? [] : [words.messageNeeded]],
  ]);

interface Readers {
  readonly teamId: string;
  readonly athletes: readonly RosterEntry[];
  readonly groups: readonly TeamGroup[];
}

/** Everybody, each group, and each athlete, with how many they are. */
function choicesOf({ athletes, groups }: Readers) {
  const nameOf = ({ firstName, lastName, emailAddress, memberId }: RosterEntry) =>
    [firstName, lastName].filter(Boolean).join(' ') || (emailAddress ?? memberId);
  return [
    { id: blank.to, label: words.everybody(athletes.length), count: athletes.length },
    ...groups.map(({ groupId: id, name, memberIds: { length: count } }) => ({
      id,
      label: words.group(name, count),
      count,
    })),
    ...athletes.map((athlete) => ({ id: athlete.memberId, label: nameOf(athlete), count: 1 })),
  ];
}

function bodyOf({ teamId, groups }: Readers, { to, ...text }: Typed, messageId: string): TeamMessage {
  const isGroup = groups.some(({ groupId }) => groupId === to);
  return {
    message_id: messageId,
    team_id: teamId,
    ...(isGroup && { group_id: to }),
    ...(!isGroup && to !== blank.to && { member_ids: [to] }),
    ...text,
  };
}

function MessageForm({ onSent, ...readers }: Readers & { readonly onSent: (count: number) => void }) {
  const { call } = useApi();
  const fields = useFields<Typed, 'subject' | 'message'>(blank, errorsOf);
  const { values, set, bind, errors } = fields;
  // Sent once more after a lost answer it is the same message; changed words are another.
  const { to, subject, message } = values;
  // oxlint-disable-next-line react/exhaustive-deps -- each text has an id of its own
  const messageId = useMemo(() => crypto.randomUUID(), [to, subject, message]);
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: (typed) => bodyOf(readers, typed, messageId),
    store: async (body, signal) => onSent((await call('sendEmail', { body, signal })).recipients),
  });
  const choices = choicesOf(readers);
  const count = choices.find(({ id }) => id === values.to)?.count ?? 0;
  const isTyped = values.subject !== '' || values.message !== '';
  return (
    <Form aria-label={words.title} onSubmit={save}>
      <LeaveGuard isChanged={isTyped && !isSaving} words={words.leaving} />
      {failure !== null && <FormError title={words.notSent} message={failure} />}
      <SelectField label={words.to} name="to" options={choices} value={values.to} onChange={(to) => set({ to })} />
      <TextField {...bind('subject')} label={words.subject} maxLength={SUBJECT_MAX} autoComplete="off" isRequired />
      <div>
        <TextArea
          label={words.message}
          name="message"
          maxLength={MESSAGE_MAX}
          value={values.message}
          onChange={(message) => set({ message })}
        />
        <FieldNotes id="team-message" errors={errors.message ?? []} />
      </div>
      <FormActions>
        <Button
          type="submit"
          variant="primary"
          isPending={isSaving}
          isDisabled={count === 0 || fields.showsErrors}
          disabledReason={count === 0 ? words.nobody : undefined}
        >
          {isSaving ? words.sending : words.send(count)}
        </Button>
      </FormActions>
    </Form>
  );
}

/** A coach writes to the team, a group or an athlete. A form that was sent begins anew. */
export function MessageCard(readers: Readers) {
  const [{ round, sent }, setSent] = useState<{ round: number; sent: number | null }>({ round: 0, sent: null });
  return (
    <Card title={words.title} note={words.note}>
      <div className={styles.fields}>
        <MessageForm
          key={round}
          {...readers}
          onSent={(count) => setSent((before) => ({ round: before.round + 1, sent: count }))}
        />
        <StatusText tone="good">{sent !== null && words.sent(sent)}</StatusText>
      </div>
    </Card>
  );
}
