import { area } from '../../../domain/words/area.ts';

/** Texts of src/shared/biometrics, by the file that shows them. */
export const biometricsFieldsWords = area('biometricsFields', {
  // biometrics-fields.tsx
  female: 'Female',
  male: 'Male',
  preferNotToSay: 'Prefer not to say',
  iAmNotRepresented: 'I am not represented',
  metric: 'Metric',
  kilometresKilograms: 'kilometres, kilograms',
  imperial: 'Imperial',
  milesPounds: 'miles, pounds',
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Birth date',
  birthDateTroubles: { noSuchDay: 'This date doesn’t exist.', future: 'This date is in the future.' },
  sex: 'Sex',
  choose: 'Choose',
  preferredUnits: 'Preferred units',
  weight: 'Weight',
  heightFeet: 'Height, feet',
  inches: 'Inches',
  height: 'Height',

  // date-parts.tsx
  month: 'Month',
  day: 'Day',
  year: 'Year',
});
