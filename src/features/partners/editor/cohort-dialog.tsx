import { PAGE_LIMITS } from '../../../../domain/partners/page.ts';
import { newCohort, type NewCohort } from '../../../../domain/partners/targets.ts';
import { pageRules } from '../../../../domain/words/page-rules.ts';
import { useCreationId } from '../../../api/use-creation-id.ts';
import { useMemberServices } from '../../../shared/services/member-services.ts';
import { levelText } from '../../../../domain/partners/level-text.ts';
import { sharingLevelWords } from '../../../../domain/words/sharing-levels.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import { useFormEdit } from '../../../workflows/form-edit.ts';
import { Check } from './check.tsx';
import type { TargetProps } from './fields.ts';
import { TargetForm } from './target-form.tsx';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

const levels = [3, 2, 1] as const;

interface Typed {
  readonly organisation: string;
  readonly name: string;
  readonly url: string;
  readonly levels: NewCohort['levels'];
}

const cohortOf = ({ organisation, name, url, levels: chosen }: Typed): NewCohort => ({
  organisation: organisation.trim(),
  name: name.trim(),
  levels: chosen,
  url: url.trim() === '' ? null : url.trim(),
});

const sentences = () => ({
  organisation: pageRules.needed,
  name: pageRules.needed,
  levels: pageRules.levels,
  url: pageRules.site,
});
type Field = keyof ReturnType<typeof sentences>;

function rules(typed: Typed): Partial<Record<Field, string[]>> {
  const issues = newCohort.safeParse(cohortOf(typed)).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path: [field] }) => [field, [sentences()[field as Field]]]));
}

const empty: Typed = { organisation: '', name: '', url: '', levels: [1, 2, 3] };

export function CohortDialog({ stored, onClose, onSaved }: TargetProps<NewCohort>) {
  const { call } = useMemberServices();
  const ids = useCreationId();
  const fields = useFields<Typed, Field>(stored === null ? empty : { ...stored, url: stored.url ?? '' }, rules);
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: cohortOf,
    store: async (cohort, signal) => {
      const id = stored?.id ?? ids.idFor(cohort);
      if (stored === null) await call('createCohort', { body: { new_id: id, cohort }, signal });
      else await call('changeCohort', { params: { id }, body: { cohort }, signal });
      ids.created();
      // Uses the format of the server's list.
      onSaved({ id, name: `${cohort.organisation}: ${cohort.name}`, levels: cohort.levels });
    },
  });
  return (
    <TargetForm
      field="cohortId"
      isChange={stored !== null}
      failure={failure}
      isSaving={isSaving}
      showsErrors={fields.showsErrors}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        {...fields.bind('organisation')}
        label={words.organisation}
        hint={words.organisationHint}
        autoComplete="off"
        maxLength={PAGE_LIMITS.name}
        isRequired
      />
      <TextField
        {...fields.bind('name')}
        label={words.cohortName}
        autoComplete="off"
        maxLength={PAGE_LIMITS.name}
        isRequired
      />
      <fieldset className={styles.set}>
        <legend className={styles.label}>{words.cohortLevels}</legend>
        {levels.map((level) => (
          <Check
            key={level}
            label={sharingLevelWords.labels[level]}
            hint={levelText(level)}
            isChecked={fields.values.levels.includes(level)}
            onChange={(isOffered) =>
              fields.set({
                levels: levels.filter((one) => (one === level ? isOffered : fields.values.levels.includes(one))),
              })
            }
          />
        ))}
        {fields.errors.levels && (
          <p role="alert" className={styles.hint}>
            {fields.errors.levels[0]}
          </p>
        )}
      </fieldset>
      <TextField
        {...fields.bind('url')}
        label={words.cohortUrl}
        type="url"
        placeholder={words.addressBegin}
        maxLength={PAGE_LIMITS.url}
      />
    </TargetForm>
  );
}
