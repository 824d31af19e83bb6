import { memo } from 'react';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, TEAM_NAME_MAX } from '../../../domain/constants.ts';
import type { MemberTypeId, NewMember } from '../../../domain/forms/new-member.ts';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addingWords as words } from './adding-words.ts';
import { Badge } from './badge.tsx';
import type { RowErrors } from './member-rows.ts';
import styles from './admin.module.css';

interface MemberRowProps {
  readonly rowKey: string;
  readonly number: number;
  readonly row: NewMember;
  readonly errors: RowErrors | undefined;
  /** What the server said of it. */
  readonly problem: string | null;
  readonly state: 'open' | 'sending' | 'added';
  readonly isLocked: boolean;
  readonly canRemove: boolean;
  readonly onChange: (key: string, changes: Partial<NewMember>) => void;
  readonly onRemove: (key: string) => void;
}

const types = () => ([1, 2, 3] as const).map((id) => ({ id: String(id), label: words.types[id] }));
const visible = () => [
  { id: '0', label: words.no },
  { id: '1', label: words.yes },
];

/** One new member: a hundred of them stand on a page, so each is drawn only when it changed. */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { rowKey, number, row, errors = {}, problem, state, isLocked, canRemove, onChange, onRemove } = props;
  const isDisabled = isLocked || state === 'added';
  const text = (field: keyof NewMember, maxLength: number) => ({
    name: `${rowKey}-${field}`,
    value: String(row[field]),
    maxLength,
    autoComplete: 'off' as const,
    isDisabled,
    errors: errors[field],
    onChange: (value: string) => onChange(rowKey, { [field]: value }),
  });
  return (
    <fieldset className={styles.member} data-state={problem === null ? state : 'failed'}>
      <legend>{words.row(number)}</legend>
      <div className={styles.memberFields}>
        <SelectField
          label={words.type}
          options={types()}
          value={String(row.memberTypeId)}
          isDisabled={isDisabled}
          onChange={(id) => onChange(rowKey, { memberTypeId: Number(id) as MemberTypeId })}
        />
        <TextField {...text('teamName', TEAM_NAME_MAX)} label={words.teamName} />
        <SelectField
          label={words.teamDataVisible}
          options={visible()}
          value={String(row.teamDataVisible)}
          isDisabled={isDisabled}
          onChange={(id) => onChange(rowKey, { teamDataVisible: id === '1' ? 1 : 0 })}
        />
        <TextField {...text('firstName', NAME_MAX)} label={words.firstName} isRequired />
        <TextField {...text('lastName', NAME_MAX)} label={words.lastName} isRequired />
        <TextField {...text('emailAddress', EMAIL_MAX)} label={words.email} inputMode="email" isRequired />
        <TextField {...text('password', PASSWORD_MAX)} label={words.password} />
        <TextField {...text('trainerEmail', EMAIL_MAX)} label={words.trainerEmail} inputMode="email" />
      </div>
      <div className={styles.memberEnd}>
        <div className={styles.memberState}>
          {state !== 'open' && (
            <Badge tone={state === 'added' ? 'good' : undefined}>
              {state === 'added' ? words.added : words.sending}
            </Badge>
          )}
          {problem !== null && <span className={styles.problem}>{problem}</span>}
        </div>
        {canRemove && (
          <Button
            size="small"
            variant="quiet"
            icon={<CloseIcon size={18} />}
            aria-label={words.removeRow(number)}
            isDisabled={isLocked}
            onPress={() => onRemove(rowKey)}
          />
        )}
      </div>
    </fieldset>
  );
});
