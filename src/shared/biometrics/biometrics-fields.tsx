import { useState } from 'react';
import { WEIGHT_INPUT_MAX } from '../../../domain/constants.ts';
import { type BiometricsInput, type biometricsErrors, birthDateProblem } from '../../../domain/forms/biometrics.ts';
import { withUnits } from '../../../domain/forms/biometrics-values.ts';
import { biometricsFieldsWords } from './biometrics-words.ts';
import styles from './biometrics-fields.module.css';
import { DateParts } from './date-parts.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Fields } from '../../ui/use-fields.ts';

export type BiometricsName = keyof ReturnType<typeof biometricsErrors>;

/** Two of the choices are stored as the same value but have different labels. [onboarding §5] */
const genders = () => [
  { id: 'F', label: biometricsFieldsWords.female },
  { id: 'M', label: biometricsFieldsWords.male },
  { id: 'O', label: biometricsFieldsWords.preferNotToSay },
  { id: 'O-other', label: biometricsFieldsWords.iAmNotRepresented },
];
const units = () =>
  [
    { value: 'metric', label: biometricsFieldsWords.metric, hint: biometricsFieldsWords.kilometresKilograms },
    { value: 'imperial', label: biometricsFieldsWords.imperial, hint: biometricsFieldsWords.milesPounds },
  ] as const;

interface BiometricsFieldsProps {
  readonly fields: Fields<BiometricsInput, BiometricsName>;
  /** Today's civil date in the member's zone. */
  readonly today: string;
  /** Whether units, weight and height may be left empty. */
  readonly mayBeOpen?: boolean;
}

/** Fields for a member's personal data, weight and height, in their units. [onboarding §5] */
export function BiometricsFields({
  fields: { values, set, errors, bind },
  today,
  mayBeOpen = false,
}: BiometricsFieldsProps) {
  const isImperial = values.prefersMetric === false;
  const trouble = birthDateProblem(values.birthDate, today);
  const [sex, setSex] = useState(values.gender);
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...bind('firstName')}
          label={biometricsFieldsWords.firstName}
          autoComplete="given-name"
          isRequired
        />
        <TextField {...bind('lastName')} label={biometricsFieldsWords.lastName} autoComplete="family-name" isRequired />
      </div>
      <DateParts
        label={biometricsFieldsWords.birthDate}
        isRequired
        lastYear={Number(today.slice(0, 4))}
        value={values.birthDate}
        errors={errors.birthDate}
        hint={trouble === null ? undefined : biometricsFieldsWords.birthDateTroubles[trouble]}
        onChange={(birthDate) => set({ birthDate })}
      />
      <SelectField
        label={biometricsFieldsWords.sex}
        name="gender"
        autoComplete="sex"
        isRequired
        placeholder={biometricsFieldsWords.choose}
        options={genders()}
        value={sex.startsWith(values.gender) ? sex : values.gender}
        errors={errors.gender}
        onChange={(chosen) => {
          setSex(chosen);
          set({ gender: chosen.slice(0, 1) });
        }}
      />
      <RadioField
        label={biometricsFieldsWords.preferredUnits}
        name="units"
        isRequired={!mayBeOpen}
        options={units()}
        value={values.prefersMetric === null ? null : isImperial ? 'imperial' : 'metric'}
        errors={errors.prefersMetric}
        onChange={(chosen) => set(withUnits(values, chosen === 'metric'))}
      />
      <div className={styles.pair}>
        <TextField
          {...bind('weight')}
          label={biometricsFieldsWords.weight}
          maxLength={WEIGHT_INPUT_MAX}
          inputMode="decimal"
          isRequired={!mayBeOpen}
          suffix={isImperial ? 'lb' : 'kg'}
        />
        {isImperial ? (
          <div className={styles.height}>
            <TextField
              {...bind('feet')}
              label={biometricsFieldsWords.heightFeet}
              inputMode="numeric"
              isRequired={!mayBeOpen}
              suffix="ft"
              errors={errors.height}
            />
            <TextField {...bind('inches')} label={biometricsFieldsWords.inches} inputMode="numeric" suffix="in" />
          </div>
        ) : (
          <TextField
            {...bind('height')}
            label={biometricsFieldsWords.height}
            inputMode="decimal"
            isRequired={!mayBeOpen}
            suffix="m"
          />
        )}
      </div>
    </>
  );
}
