import type { Member } from '../entities/member.ts';
import { newMember as words } from '../words/new-member.ts';
import { emailMessages, normalEmail } from './account.ts';
import { firstNameMessages, lastNameMessages } from './biometrics.ts';
import { type FieldErrors, withErrors } from './field-errors.ts';
import { normalPassword, passwordMessages } from './password.ts';

/** Member types as numbers, as on the wire. [onboarding §9.12] */
export const memberTypeIds = [1, 2, 3] as const;
export type MemberTypeId = (typeof memberTypeIds)[number];
export const memberTypeOfId: Readonly<Record<MemberTypeId, Member['memberType']>> = {
  1: 'Athlete',
  2: 'Trainer',
  3: 'Coach',
};

/** A row of the form for adding members. [onboarding §3.7] */
export interface NewMember {
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly memberTypeId: MemberTypeId;
  /** Unrecognised type in a pasted row, until a type is chosen. */
  readonly unknownType?: string | undefined;
  /** Address of their trainer; '' for no trainer. */
  readonly trainerEmail: string;
  /** Initial password; '' if the member sets it, using a code sent by mail. */
  readonly password: string;
  /** Name of a trainer's own team, or of the trainer's team to join; '' for no team, or the trainer's first one. */
  readonly teamName: string;
  readonly teamDataVisible: 0 | 1;
}

function trainerMessages({ emailAddress, memberTypeId, trainerEmail, teamName }: NewMember): string[] {
  const trainer = normalEmail(trainerEmail);
  if (trainer === '') return memberTypeId === 1 && teamName.trim() !== '' ? [words.trainerNeeded] : [];
  return trainer === normalEmail(emailAddress) ? [words.ownTrainer] : emailMessages(trainer);
}

/** Client-side validation of a row, by field. */
export const newMemberErrors = (row: NewMember): FieldErrors<keyof NewMember> =>
  withErrors([
    ['memberTypeId', row.unknownType === undefined ? [] : [words.unknownType(row.unknownType)]],
    ['emailAddress', emailMessages(row.emailAddress)],
    ['firstName', firstNameMessages(row.firstName)],
    ['lastName', lastNameMessages(row.lastName)],
    ['password', row.password === '' ? [] : passwordMessages(normalPassword(row.password))],
    ['trainerEmail', trainerMessages(row)],
  ]);
