import { useState } from 'react';
import { recordedTypes } from '../../../domain/activity-types.ts';
import { ACTIVITY_NAME_MAX, type ActivityDetails, activityName } from '../../../domain/entities/activity-details.ts';
import type { ListedActivity } from '../../../domain/views/activity-list.ts';
import { gearChoices, gearTitle } from '../../../domain/views/gear.ts';
import { useGear } from '../../api/gear.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { activitiesPageWords as words } from './words.ts';

interface DialogProps {
  readonly onApply: (change: ActivityDetails) => void;
  readonly onClose: () => void;
}

const Foot = ({ onApply, onClose }: { readonly onApply: () => void; readonly onClose: () => void }) => (
  <>
    <Button onPress={onClose}>{words.cancel}</Button>
    <Button variant="primary" onPress={onApply}>
      {words.apply}
    </Button>
  </>
);

export function NameDialog({ count, onApply, onClose }: DialogProps & { readonly count: number }) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const isGood = text === '' || activityName.safeParse(text).success;
  const apply = () => {
    if (isGood) onApply({ name: text === '' ? null : text });
  };
  return (
    <Dialog title={words.renameTitle(count)} onClose={onClose} actions={<Foot onApply={apply} onClose={onClose} />}>
      <Form aria-label={words.renameTitle(count)} onSubmit={apply}>
        <TextField
          label={words.newName}
          name="name"
          value={typed}
          onChange={setTyped}
          maxLength={ACTIVITY_NAME_MAX}
          hint={words.newNameHint}
          errors={isGood ? undefined : [words.nameCannotBeKept]}
          autoFocus
        />
      </Form>
    </Dialog>
  );
}

export function SportDialog({ rows, onApply, onClose }: DialogProps & { readonly rows: readonly ListedActivity[] }) {
  const [id, setId] = useState(rows[0]?.activity.activityTypeId ?? 0);
  const apply = () => onApply({ activityTypeId: id });
  return (
    <Dialog
      title={words.sportTitle(rows.length)}
      onClose={onClose}
      actions={<Foot onApply={apply} onClose={onClose} />}
    >
      <SelectField
        label={words.sport}
        value={String(id)}
        onChange={(text) => setId(Number(text))}
        options={recordedTypes.map((type) => ({ id: String(type.activityTypeId), label: type.name }))}
      />
    </Dialog>
  );
}

/** Returns the common sport of the selected activities; `null` if they differ. */
const oneSport = (rows: readonly ListedActivity[]): number | null => {
  const types = new Set(rows.flatMap(({ legs }) => legs.map(({ activityTypeId }) => activityTypeId)));
  return types.size === 1 ? ([...types][0] ?? null) : null;
};

export function GearDialog({ rows, onApply, onClose }: DialogProps & { readonly rows: readonly ListedActivity[] }) {
  const { data = [] } = useGear();
  const choices = gearChoices(data, oneSport(rows));
  const [chosen, choose] = useState('');
  return (
    <Dialog
      title={words.gearTitle(rows.length)}
      onClose={onClose}
      actions={<Foot onApply={() => onApply({ gearId: chosen === '' ? null : chosen })} onClose={onClose} />}
    >
      <SelectField
        label={words.gear}
        value={chosen}
        onChange={choose}
        placeholder={words.noGear}
        options={choices.map((one) => ({ id: one.gearId, label: gearTitle(one) }))}
      />
      {choices.length === 0 && <LinkButton to="/profile/gear">{words.addGear}</LinkButton>}
    </Dialog>
  );
}
