import * as z from 'zod/mini';
import { EMAIL_MAX, NAME_MAX, TEAM_NAME_MAX } from '../constants.ts';
import { emailMessages } from '../forms/account.ts';
import { firstNameMessages, isBirthDate, lastNameMessages } from '../forms/biometrics.ts';
import { type FieldErrors, withErrors } from '../forms/field-errors.ts';
import { messages } from '../messages.ts';

const text = (most: number) => z.string().check(z.maxLength(most));

/** Personal details for an event's organiser, as sent. Values are validated by {@link detailsErrors}. [onboarding §3.11, §3.12] */
export const eventDetails = z.strictObject({
  emailAddress: text(EMAIL_MAX),
  firstName: text(NAME_MAX),
  lastName: text(NAME_MAX),
  gender: text(1),
  birthDate: text(10),
  teamName: z.optional(text(TEAM_NAME_MAX)),
});
export type EventDetails = z.infer<typeof eventDetails>;

/** Form values, and whether the terms were accepted. */
export interface DetailsInput extends EventDetails {
  readonly teamName: string;
  readonly accepted: boolean;
}

/**
 * Validates the details by field. Events only accept F and M. [onboarding §3.12, §5]
 * @param today civil date in the person's zone, YYYY-MM-DD
 */
export function detailsErrors(details: EventDetails, today: string): FieldErrors<keyof EventDetails> {
  const isTooLong = (details.teamName ?? '').trim().length > TEAM_NAME_MAX;
  return withErrors([
    ['emailAddress', emailMessages(details.emailAddress)],
    ['firstName', firstNameMessages(details.firstName)],
    ['lastName', lastNameMessages(details.lastName)],
    ['gender', details.gender === 'F' || details.gender === 'M' ? [] : [messages.biometricRules.sex]],
    ['birthDate', isBirthDate(details.birthDate, today) ? [] : [messages.biometricRules.birthDate]],
    ['teamName', isTooLong ? [messages.rules.tooLong] : []],
  ]);
}

/**
 * Whether to show 'Submit': five fields are filled in and the terms accepted. Soul-focus also requires a valid address.
 * The team name is optional in both kinds. [onboarding §5.17]
 */
export function canSubmitDetails(input: DetailsInput, kind: 'details' | 'soulFocus'): boolean {
  const five = [input.emailAddress, input.firstName, input.lastName, input.gender, input.birthDate];
  if (!input.accepted || five.some((value) => value.trim() === '')) return false;
  return kind === 'details' || emailMessages(input.emailAddress).length === 0;
}

/** Returns the details to send: trimmed, without the checkbox, and without an empty team name. */
export function detailsToSend({
  emailAddress,
  firstName,
  lastName,
  gender,
  birthDate,
  teamName,
}: DetailsInput): EventDetails {
  const team = teamName.trim();
  return {
    emailAddress: emailAddress.trim(),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    gender,
    birthDate,
    ...(team !== '' && { teamName: team }),
  };
}
