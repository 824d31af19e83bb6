import { useId } from 'react';
import { PAGE_LIMITS, type SharingLevel } from '../../../../domain/partners/page.ts';
import type { EditedPage } from '../../../../machines/pageEditor/types.ts';
import { levelText } from '../../../../domain/partners/level-text.ts';
import { sharingLevelWords } from '../../../../domain/words/sharing-levels.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Check } from './check.tsx';
import type { FieldsProps, TargetField } from './fields.ts';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

/** Levels that a page can offer; joining without sharing makes no sense. */
const levels = [3, 2, 1] as const;

/** Value of the list entry that opens a dialog; other entries have UUIDs. */
const NEW = 'new';
const isCreatable = (field: 'teamId' | TargetField): field is TargetField => field !== 'teamId';

const orNull = (text: string) => (text === '' ? null : text);

/** Fields for what people join and at which level, the deadline, and the links shown afterwards. */
export function LeadsCard({
  content: { page, enabled, lastDay },
  errorsOf,
  changePage,
  changeContent,
  targets,
  onCreate,
  onChange,
}: FieldsProps & {
  readonly targets: EditedPage['targets'];
  readonly onCreate: (field: TargetField) => void;
  readonly onChange: (field: TargetField, id: string) => void;
}) {
  const offered = targets.cohorts.find(({ id }) => id === page.cohortId)?.levels ?? levels;
  const lastDayId = useId();
  const choices = [
    ['cohortId', words.cohort, targets.cohorts],
    ['teamId', words.team, targets.teams],
    ['eventId', words.event, targets.events],
    ['surveyId', words.survey, targets.surveys],
  ] as const;
  const coupons = [
    ['couponCode', words.coupon, words.couponHint],
    ['signUpCouponCode', words.signUpCoupon, words.signUpCouponHint],
  ] as const;
  const addresses = [
    ['customUrl', words.customUrl, words.customUrlHint],
    ['firstStepsUrl', words.firstStepsUrl, undefined],
    ['url', words.partnerUrl, undefined],
  ] as const;
  const toggle = (level: SharingLevel, isOffered: boolean) =>
    changePage({ permissions: levels.filter((one) => (one === level ? isOffered : page.permissions.includes(one))) });
  return (
    <Card title={words.leads}>
      <div className={styles.fields}>
        {choices.map(([field, label, options]) => {
          const chosen = page[field] ?? '';
          return (
            <div key={field} className={styles.target}>
              <SelectField
                label={label}
                name={field}
                options={[
                  ...options.map(({ id, name }) => ({ id, label: name })),
                  ...(isCreatable(field) ? [{ id: NEW, label: words.newTargets[field] }] : []),
                ]}
                placeholder={words.none}
                value={chosen}
                errors={errorsOf(field)}
                onChange={(id) => {
                  if (id === NEW && isCreatable(field)) onCreate(field);
                  else changePage({ [field]: orNull(id) });
                }}
              />
              {isCreatable(field) && options.some(({ id }) => id === chosen) && (
                <Button size="small" onPress={() => onChange(field, chosen)}>
                  {words.changeTargets[field]}
                </Button>
              )}
            </div>
          );
        })}
        <SelectField
          label={words.level}
          name="permission"
          options={levels.map((level) => ({ id: String(level), label: sharingLevelWords.labels[level] }))}
          value={String(page.permission)}
          hint={levelText(page.permission)}
          errors={errorsOf('permission')}
          onChange={(level) => changePage({ permission: Number(level) as SharingLevel })}
        />
        <fieldset className={styles.set}>
          <legend className={styles.label}>{words.offered}</legend>
          {levels
            .filter((level) => offered.includes(level))
            .map((level) => (
              <Check
                key={level}
                label={sharingLevelWords.labels[level]}
                hint={levelText(level)}
                isChecked={page.permissions.includes(level)}
                onChange={(isChecked) => toggle(level, isChecked)}
              />
            ))}
          <p className={styles.hint}>{errorsOf('permissions')?.[0] ?? words.offeredHint}</p>
        </fieldset>
        {coupons.map(([field, label, hint]) => (
          <SelectField
            key={field}
            label={label}
            name={field}
            hint={hint}
            options={targets.coupons.map((code) => ({ id: code, label: code }))}
            placeholder={words.none}
            value={page[field] ?? ''}
            errors={errorsOf(field)}
            onChange={(code) => changePage({ [field]: orNull(code) })}
          />
        ))}
        {addresses.map(([field, label, hint]) => (
          <TextField
            key={field}
            label={label}
            name={field}
            type="url"
            maxLength={PAGE_LIMITS.url}
            placeholder={words.addressBegin}
            hint={hint}
            value={page[field] ?? ''}
            errors={errorsOf(field)}
            onChange={(url) => changePage({ [field]: orNull(url) })}
          />
        ))}
        <TextField
          label={words.contactEmail}
          name="contact"
          type="email"
          maxLength={254}
          value={page.contactEmail}
          errors={errorsOf('contactEmail')}
          onChange={(contactEmail) => changePage({ contactEmail })}
        />
        <Check
          label={words.enabled}
          hint={words.enabledHint}
          isChecked={enabled}
          onChange={(isChecked) => changeContent({ enabled: isChecked })}
        />
        <div>
          <label htmlFor={lastDayId} className={styles.label}>
            {words.lastDay}
          </label>
          <input
            id={lastDayId}
            type="date"
            className={styles.date}
            value={lastDay ?? ''}
            aria-describedby={`${lastDayId}-hint`}
            onChange={({ target }) => changeContent({ lastDay: orNull(target.value) })}
          />
          <p id={`${lastDayId}-hint`} className={styles.hint}>
            {words.lastDayHint}
          </p>
        </div>
      </div>
    </Card>
  );
}
