import { PAGE_LIMITS } from '../../../../domain/partners/page.ts';
import { newEvent, type NewEvent } from '../../../../domain/partners/targets.ts';
import { pageRules } from '../../../../domain/words/page-rules.ts';
import { useCreationId } from '../../../api/use-creation-id.ts';
import { useMemberServices } from '../../../shared/services/member-services.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFields } from '../../../ui/use-fields.ts';
import { useFormEdit } from '../../../workflows/form-edit.ts';
import type { StoredTarget, TargetProps } from './fields.ts';
import { TargetForm } from './target-form.tsx';
import { pageEditorWords as words } from './words.ts';

type StoredEvent = NonNullable<StoredTarget['event']>;

const empty = { name: '', start_date: '', end_date: '', register_until: '' };
type Typed = typeof empty;
type Field = keyof Typed;

const eventOf = ({ name, register_until: until, ...days }: Typed): NewEvent => ({
  name: name.trim(),
  ...days,
  register_until: until === '' ? null : until,
});

function sentenceFor(field: Field, typed: Typed): string {
  if (field === 'name') return pageRules.needed;
  if (field === 'register_until') return pageRules.registerAfterEnd;
  return field === 'end_date' && typed.end_date !== '' ? pageRules.endBeforeStart : pageRules.date;
}

function rules(typed: Typed): Partial<Record<Field, string[]>> {
  const issues = newEvent.safeParse(eventOf(typed)).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path: [field] }) => [field, [sentenceFor(field as Field, typed)]]));
}

const typedOf = ({ name, startDate, endDate, registerUntil }: StoredEvent): Typed => ({
  name,
  start_date: startDate,
  end_date: endDate,
  register_until: registerUntil ?? '',
});

export function EventDialog({ stored, onClose, onSaved }: TargetProps<StoredEvent>) {
  const { call } = useMemberServices();
  const ids = useCreationId();
  const fields = useFields<Typed, Field>(stored === null ? empty : typedOf(stored), rules);
  const { isSaving, failure, save } = useFormEdit(fields, {
    storedOf: eventOf,
    store: async (event, signal) => {
      const id = stored?.id ?? ids.idFor(event);
      if (stored === null) await call('createEvent', { body: { new_id: id, event }, signal });
      else await call('changeEvent', { params: { id }, body: { event }, signal });
      ids.created();
      onSaved({ id, name: event.name });
    },
  });
  return (
    <TargetForm
      field="eventId"
      isChange={stored !== null}
      failure={failure}
      isSaving={isSaving}
      showsErrors={fields.showsErrors}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        {...fields.bind('name')}
        label={words.eventName}
        autoComplete="off"
        maxLength={PAGE_LIMITS.name}
        isRequired
      />
      <DateField {...fields.bind('start_date')} label={words.firstDay} />
      <DateField {...fields.bind('end_date')} label={words.finalDay} />
      <DateField {...fields.bind('register_until')} label={words.registerUntil} />
    </TargetForm>
  );
}
