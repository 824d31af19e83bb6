import { useState } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import type { CallResponse } from '../../api/requests.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { localDay } from './local-day.ts';
import { membersWords as words } from './members-words.ts';
import { ProvenForm } from './proven-form.tsx';
import styles from './admin.module.css';

export type MemberRow = CallResponse<'listMembersForAdmins'>['members'][number];

/** Returns the name of a member in sentences. */
export const nameOf = ({ name, emailAddress }: MemberRow): string => name ?? emailAddress;

interface DialogProps {
  readonly member: MemberRow;
  readonly onClose: () => void;
  /** Called once the change is stored. */
  readonly onDone: (sentence: string) => Promise<void>;
}

const types = ['Athlete', 'Trainer', 'Coach'] as const satisfies readonly Member['memberType'][];
const levels = [0, 10, 20, 30] as const;
type Level = (typeof levels)[number];

interface RoleDialogProps extends DialogProps {
  /** Days of a new trial; `null` if trials do not end. */
  readonly trialDays: number | null;
}

const isTrialOver = ({ trialEndsAt }: MemberRow): boolean =>
  trialEndsAt !== null && trialEndsAt <= new Date().toISOString();

/** Explains a level for this member. */
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

/** Dialog to set the type and access level of a member. */
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

/** Dialog to remove the second factor of a member. */
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
