import { memo } from 'react';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, TEAM_NAME_MAX } from '../../../domain/constants.ts';
import type { MemberTypeId, NewMember } from '../../../domain/forms/new-member.ts';
import { Button } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { addingWords as words } from './adding-words.ts';
import { Badge } from './badge.tsx';
import type { RowErrors } from './member-rows.ts';
import styles from './member-table.module.css';

interface MemberRowProps {
  readonly rowKey: string;
  readonly number: number;
  readonly row: NewMember;
  readonly errors: RowErrors | undefined;
  /** The server's error message for the row; `null` if the row is valid. */
  readonly problem: string | null;
  readonly state: 'open' | 'sending' | 'added';
  readonly isLocked: boolean;
  readonly canRemove: boolean;
  /** Name of the team to which the owner of this address can be invited; `null` if the row names none. */
  readonly joins: string | null;
  readonly isInvited: boolean;
  readonly onChange: (key: string, changes: Partial<NewMember>) => void;
  readonly onRemove: (key: string) => void;
  readonly onInvite: (key: string) => void;
}

/** Columns in the order of a pasted table. */
export const columns = [
  ['memberTypeId', 'type'],
  ['teamName', 'teamName'],
  ['teamDataVisible', 'teamDataVisible'],
  ['firstName', 'firstName'],
  ['lastName', 'lastName'],
  ['emailAddress', 'email'],
  ['password', 'password'],
  ['trainerEmail', 'trainerEmail'],
] as const;
type Column = (typeof columns)[number];

const longest: Partial<Record<keyof NewMember, number>> = {
  teamName: TEAM_NAME_MAX,
  firstName: NAME_MAX,
  lastName: NAME_MAX,
  emailAddress: EMAIL_MAX,
  password: PASSWORD_MAX,
  trainerEmail: EMAIL_MAX,
};

/** Row for a new member. A page has hundreds, so each is only rendered when it changes. */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { rowKey, number, row, errors = {}, problem, state, isLocked, canRemove, joins, isInvited } = props;
  const { onChange, onRemove, onInvite } = props;
  const isDisabled = isLocked || state === 'added';
  const faultsId = `${rowKey}-faults`;
  const found = [...columns.flatMap(([field]) => errors[field] ?? []), ...(problem === null ? [] : [problem])];
  const sentences = [...new Set(found)];
  const cell = ([field, word]: Column) => {
    const shared = {
      'aria-label': words[word],
      name: `${rowKey}-${field}`,
      disabled: isDisabled,
      className: styles.cell,
      ...(errors[field] !== undefined && { 'aria-invalid': true, 'aria-describedby': faultsId }),
    };
    if (field === 'memberTypeId') {
      return (
        <select
          {...shared}
          value={row.unknownType === undefined ? row.memberTypeId : ''}
          onChange={({ target }) =>
            onChange(rowKey, { memberTypeId: Number(target.value) as MemberTypeId, unknownType: undefined })
          }
        >
          {row.unknownType !== undefined && (
            <option value="" disabled>
              {row.unknownType}
            </option>
          )}
          {([1, 2, 3] as const).map((id) => (
            <option key={id} value={id}>
              {words.types[id]}
            </option>
          ))}
        </select>
      );
    }
    if (field === 'teamDataVisible') {
      return (
        <select
          {...shared}
          value={row.teamDataVisible}
          onChange={({ target }) => onChange(rowKey, { teamDataVisible: target.value === '1' ? 1 : 0 })}
        >
          <option value={0}>{words.no}</option>
          <option value={1}>{words.yes}</option>
        </select>
      );
    }
    return (
      <input
        {...shared}
        value={row[field]}
        maxLength={longest[field]}
        autoComplete="off"
        inputMode={field === 'emailAddress' || field === 'trainerEmail' ? 'email' : undefined}
        onChange={({ target }) => onChange(rowKey, { [field]: target.value })}
      />
    );
  };
  return (
    <>
      <tr
        role="row"
        aria-label={words.row(number)}
        className={styles.member}
        data-state={sentences.length > 0 ? 'failed' : state}
      >
        <th role="rowheader" scope="row" className={styles.number}>
          {number}
        </th>
        {columns.map((column) => (
          <td key={column[0]} role="cell" data-label={words[column[1]]}>
            {cell(column)}
          </td>
        ))}
        <td role="cell" className={styles.end}>
          {state !== 'open' && (
            <Badge tone={state === 'added' ? 'good' : undefined}>
              {state === 'added' ? words.added : words.sending}
            </Badge>
          )}
          {canRemove && state === 'open' && (
            <Button
              size="small"
              variant="quiet"
              icon={<CloseIcon size={18} />}
              aria-label={words.removeRow(number)}
              isDisabled={isLocked}
              onPress={() => onRemove(rowKey)}
            />
          )}
        </td>
      </tr>
      {sentences.length > 0 && (
        <tr role="row" aria-label={words.faultsOf(number)} className={styles.faults}>
          <td role="cell" colSpan={columns.length + 2} id={faultsId}>
            {sentences.map((sentence) => (
              <span key={sentence}>{sentence}</span>
            ))}
            {joins !== null && (
              <Button size="small" isDisabled={isLocked || isInvited} onPress={() => onInvite(rowKey)}>
                {isInvited ? words.invited : words.inviteTo(joins)}
              </Button>
            )}
          </td>
        </tr>
      )}
    </>
  );
});
