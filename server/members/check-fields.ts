import { isCivilDate, isTimeZone, localTime } from '../../domain/dates.ts';
import type { MemberUpdateWire } from '../../domain/entities/member.ts';
import { firstNameMessages, lastNameMessages } from '../../domain/forms/biometrics.ts';
import { messages } from '../../domain/messages.ts';

/** Returns the latest current day in any time zone: a later day cannot be a birth date. */
const latestToday = () => localTime(Date.now() / 1000, 14 * 60).slice(0, 10);

/** Returns errors in a member's fields that their schemas cannot express: messages by field, none for valid fields. */
export function wrongFields(changes: MemberUpdateWire): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  if (changes.first_name != null) fields.first_name = firstNameMessages(changes.first_name);
  if (changes.last_name != null) fields.last_name = lastNameMessages(changes.last_name);
  if (changes.birth_date && !isCivilDate(changes.birth_date)) fields.birth_date = [messages.account.noSuchDate];
  else if (changes.birth_date && changes.birth_date > latestToday()) {
    fields.birth_date = [messages.biometricRules.birthDate];
  }
  if (changes.time_zone && !isTimeZone(changes.time_zone)) fields.time_zone = [messages.account.noSuchTimeZone];
  return Object.fromEntries(Object.entries(fields).filter(([, list]) => list.length > 0));
}
