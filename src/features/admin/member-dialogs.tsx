import { useState, type ReactNode } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { proofCalls } from '../../app/factor-calls.ts';
import type { CallAnswer } from '../../api/requests.ts';
import { useMember } from '../../api/queries.ts';
import { useMemberServices } from '../../app/member-services.ts';
import { Button } from '../../ui/button.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import { localDay } from './local-day.ts';
import { membersWords as words } from './members-words.ts';
import styles from './admin.module.css';

export type MemberRow = CallAnswer<'listMembersForAdmins'>['members'][number];

/** Name of a member in sentences. */
export const nameOf = ({ name, emailAddress }: MemberRow): string => name ?? emailAddress;

interface DialogProps {
  readonly member: MemberRow;
  readonly onClose: () => void;
  /** Called once the change is stored. */
  readonly onDone: (sentence: string) => Promise<void>;
}

const passwordNeeded = ({ password }: { readonly password: string }): { password?: string[] } =>
  password === '' ? { password: [words.passwordNeeded] } : {};

interface ProvenFormProps<Change> {
  readonly title: string;
  readonly action: string;
  readonly isDanger?: boolean;
  /** There is nothing to save. */
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
  /** The choices in the form. */
  readonly change: Change;
  /** Called after the password was checked, with the choices at the time of saving. */
  readonly store: (change: Change, signal: AbortSignal) => Promise<void>;
  readonly onClose: () => void;
}

/** A dialog that asks for the admin's password, and stays open with the reason if the change is refused. */
function ProvenForm<Change>(props: ProvenFormProps<Change>) {
  const { title, action, isDanger = false, isDisabled = false, children, change, store, onClose } = props;
  const { call } = useMemberServices();
  const { data: own } = useMember();
  const fields = useFields({ password: '' }, passwordNeeded);
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: ({ password }) => ({ password, change }),
    async store({ password, change: chosen }, signal) {
      await proofCalls({ call, memberId: own?.memberId ?? '', now: Date.now }).prove({ password, signal });
      await store(chosen, signal);
    },
  });
  return (
    <Dialog title={title} onClose={isSaving ? undefined : onClose}>
      <Form aria-label={title} onSubmit={isDisabled ? () => {} : save}>
        {failure !== null && <FormError title={words.notDone} message={failure} />}
        {children}
        {/* Password managers look for the name that goes with the password. */}
        <input type="email" autoComplete="username" value={own?.emailAddress ?? ''} readOnly hidden />
        <PasswordField
          {...fields.bind('password')}
          label={words.yourPassword}
          autoComplete="current-password"
          isRequired
        />
        <FormActions>
          <Button isDisabled={isSaving} onPress={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isDisabled={isDisabled} isPending={isSaving}>
            {action}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

const types = ['Athlete', 'Trainer', 'Coach'] as const satisfies readonly Member['memberType'][];
const levels = [0, 10, 20, 30] as const;
type Level = (typeof levels)[number];

interface RoleDialogProps extends DialogProps {
  /** Days of a new trial; null if trials do not end. */
  readonly trialDays: number | null;
}

const isTrialOver = ({ trialEndsAt }: MemberRow): boolean =>
  trialEndsAt !== null && trialEndsAt <= new Date().toISOString();

/** What a level means for this member. */
function levelHint(level: Level, { paidUntil }: MemberRow, begins: boolean, trialDays: number | null) {
  const isTrial = level === 10;
  const hint = isTrial && trialDays === null ? words.trialEndless : words.levelHints[level];
  const sentences: string[] = [hint];
  if (isTrial && begins && trialDays !== null) sentences.push(words.trialBegins(trialDays));
  if (paidUntil !== null && paidUntil > new Date().toISOString()) {
    if (level === 0) return words.stillPaid(localDay(paidUntil));
    if (level === 20) sentences.push(words.stillCharged(localDay(paidUntil)));
  }
  return sentences.join(' ');
}

/** Sets type and access level of a member. */
export function RoleDialog({ member, trialDays, onClose, onDone }: RoleDialogProps) {
  const { call } = useMemberServices();
  const [type, setType] = useState(member.memberType);
  const [level, setLevel] = useState(levels.find((one) => one === member.accessLevel) ?? 0);
  const name = nameOf(member);
  const { memberType, accessLevel } = member;
  const isRenewal = level === 10 && trialDays !== null && isTrialOver(member);
  const isNewTerm = level !== accessLevel || isRenewal;
  return (
    <ProvenForm
      title={words.roleTitle(name)}
      isDisabled={type === memberType && !isNewTerm}
      action={words.save}
      onClose={onClose}
      change={{ member_type: type, access_level: level }}
      store={async (body, signal) => {
        await call('changeMemberRole', { params: { memberId: member.memberId }, body, signal });
        await onDone(words.roleSaved(name));
      }}
    >
      <SelectField
        label={words.type}
        name="type"
        hint={words.typeHint}
        options={types.map((id) => ({ id, label: words.types[id] }))}
        value={type}
        onChange={(id) => setType(types.find((one) => one === id) ?? type)}
      />
      <SelectField
        label={words.level}
        name="level"
        hint={levelHint(level, member, isNewTerm, trialDays)}
        options={levels.map((id) => ({ id: String(id), label: words.levels[id] }))}
        value={String(level)}
        onChange={(id) => setLevel(levels.find((one) => String(one) === id) ?? level)}
      />
      <p className={styles.soft}>{words.roleMail}</p>
    </ProvenForm>
  );
}

/** Removes the second factor of a member. */
export function FactorDialog({ member, onClose, onDone }: DialogProps) {
  const { call } = useMemberServices();
  const name = nameOf(member);
  return (
    <ProvenForm
      title={words.factorTitle(name)}
      action={words.factorButton}
      isDanger
      onClose={onClose}
      change={null}
      store={async (_, signal) => {
        await call('resetMemberFactor', { params: { memberId: member.memberId }, signal });
        await onDone(words.factorDone(name));
      }}
    >
      <p>{words.factorText}</p>
    </ProvenForm>
  );
}
