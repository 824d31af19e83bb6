import { failureText } from '../../../domain/words/failure-text.ts';
import { useMutation } from '@tanstack/react-query';
import {
  type Clock,
  clocks,
  type Member,
  type MemberUpdateWire,
  type WeekStart,
  weekStarts,
} from '../../../domain/entities/member.ts';
import { useSaveMember } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { profileWords } from './words.ts';
import styles from './profile.module.css';

/** Option value for no choice, since a select only has texts. */
const AUTOMATIC = 'auto';

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns all time zones of this browser, plus the chosen one, even if this browser does not know it. */
function zoneOptions(chosen: string | null) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosen === null ? [] : [chosen])]);
  return [...zones].sort().map((zone) => ({ id: zone, label: zone.replaceAll('_', ' ') }));
}

/** Settings for time zone, start of the week, and formats. Each choice is saved immediately. */
export function TimesCard({ member }: { readonly member: Member }) {
  const save = useSaveMember();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (update: MemberUpdateWire) => save(update, new AbortController().signal),
  });
  const here = zoneHere();
  return (
    <Card anchor="times" title={profileWords.dateAndTime}>
      <div className={styles.stack}>
        {error !== null && <FormError title={profileWords.notSaved} message={failureText(error)} />}
        <SelectField
          label={profileWords.timeZone}
          name="timeZone"
          options={zoneOptions(member.timeZone)}
          placeholder={profileWords.asOnThisDevice(here)}
          value={member.timeZone ?? ''}
          isDisabled={isPending}
          onChange={(zone) => mutate({ time_zone: zone === '' ? null : zone })}
        />
        {member.timeZone !== null && member.timeZone !== here && (
          <p className={styles.soft}>
            {profileWords.thisDeviceIsIn(here)}{' '}
            <Button variant="quiet" onPress={() => mutate({ time_zone: here })}>
              {profileWords.takeThisZone}
            </Button>
          </p>
        )}
        <SelectField
          label={profileWords.weeksStartOn}
          name="weekStartsOn"
          options={weekStarts.map((day) => ({ id: day, label: profileWords[day] }))}
          value={member.weekStartsOn ?? 'monday'}
          isDisabled={isPending}
          onChange={(day) => mutate({ week_starts_on: day as WeekStart })}
        />
        <SelectField
          label={profileWords.clock}
          name="clock"
          options={[
            { id: AUTOMATIC, label: profileWords.asInThisBrowser },
            ...clocks.map((hours) => ({ id: hours, label: profileWords.hours(hours) })),
          ]}
          value={member.clock ?? AUTOMATIC}
          isDisabled={isPending}
          onChange={(chosen) => mutate({ clock: chosen === AUTOMATIC ? null : (chosen as Clock) })}
        />
      </div>
    </Card>
  );
}
