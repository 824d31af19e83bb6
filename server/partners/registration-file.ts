import type { Cell } from '../../domain/csv.ts';
import { ageOn } from '../../domain/dates.ts';
import type { EventRow, Registration } from './events.store.ts';

/** Columns of the registrations file, named as in the specification. [onboarding §3.12] */
export const registrationColumns = [
  'id',
  'registrationTimestamp',
  'emailAddress',
  'firstName',
  'lastName',
  'gender',
  'birthDate',
  'age',
  'teamName',
] as const;

/** Builds one row of the file. The age is as of the event's first day; the time is the event's own if it has one. */
export const registrationCells = (event: EventRow, row: Registration): Cell[] => [
  row.registrationId,
  (event.registrationTimestamp ?? row.createdAt).toISOString(),
  row.emailAddress,
  row.firstName,
  row.lastName,
  row.gender,
  row.birthDate,
  ageOn(row.birthDate, event.startDate),
  row.teamName,
];
