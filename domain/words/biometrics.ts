import { area } from './area.ts';
/** Validation of name, birth date, sex, units, weight and height (quoted). */
export const biometricRules = area('biometricRules', {
  firstName: 'First Name is required',
  lastName: 'Last Name is required',
  nameTooLong: (most: number) => `At most ${most} characters`,
  lastNameLength: 'Last name must be at least 2 characters',
  birthDate: 'Birth Date is required',
  sex: 'Sex is required',
  units: 'Preferred units is required',
  weightNumber: 'Weight must be a number',
  weightTypo: 'You appear to have a typo in your weight',
  weight: 'Weight is required',
  heightNumber: 'Height must be a number',
  heightTypo: 'You appear to have a typo in your height',
  height: 'Height is required',
});
