import type { Member } from '../entities/member.ts';
import { newMember as words } from '../words/new-member.ts';
import { emailMessages, normalEmail } from './account.ts';
import { firstNameMessages, lastNameMessages } from './biometrics.ts';
import { type FieldErrors, withErrors } from './field-errors.ts';
import { normalPassword, passwordMessages } from './password.ts';

/** What a new member is, by the numbers of the wire. [onboarding §9.12] */
export const memberTypeIds = [1, 2, 3] as const;
export type MemberTypeId = (typeof memberTypeIds)[number];
export const memberTypeOfId: Readonly<Record<MemberTypeId, Member['memberType']>> = {
  1: 'Athlete',
  2: 'Trainer',
  3: 'Coach',
};

/** A row of the form that adds members. [onboarding §3.7] */
export interface NewMember {
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly memberTypeId: MemberTypeId;
  /** What a paste says in place of a type, until one is chosen. */
  readonly unknownType?: string | undefined;
  /** Of whoever trains them; '': nobody. */
  readonly trainerEmail: string;
  /** '': they set one themselves, by a code that is mailed. */
  readonly password: string;
  /** Of a trainer's own team, or which team of their trainer; '': none, or the first. */
  readonly teamName: string;
  readonly teamDataVisible: 0 | 1;
}

function trainerMessages({ emailAddress, memberTypeId, trainerEmail, teamName }: NewMember): string[] {
  const trainer = normalEmail(trainerEmail);
  if (trainer === '') return memberTypeId === 1 && teamName.trim() !== '' ? [words.trainerNeeded] : [];
  return trainer === normalEmail(emailAddress) ? [words.ownTrainer] : emailMessages(trainer);
}

/** What is wrong with a row before anybody is asked, by its fields. */
export const newMemberErrors = (row: NewMember): FieldErrors<keyof NewMember> =>
  withErrors([
    ['memberTypeId', row.unknownType === undefined ? [] : [words.unknownType(row.unknownType)]],
    ['emailAddress', emailMessages(row.emailAddress)],
    ['firstName', firstNameMessages(row.firstName)],
    ['lastName', lastNameMessages(row.lastName)],
    ['password', row.password === '' ? [] : passwordMessages(normalPassword(row.password))],
    ['trainerEmail', trainerMessages(row)],
  ]);
