import type { ReactNode } from 'react';
import { LeaveGuard } from '../../shared/forms/leave-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import { ProvenForm } from './proven-form.tsx';
import { SettingField } from './setting-field.tsx';
import { type Setting, useSettingsForm } from './settings-form.ts';
import { settingsWords as words } from './settings-words.ts';

interface SettingsSectionProps {
  readonly title: string;
  readonly note: string;
  readonly settings: readonly Setting[];
  /** Renders further content, given whether there are unsaved changes. */
  readonly children?: (isChanged: boolean) => ReactNode;
}

/** Section of settings with a common save button. */
export function SettingsSection({ title, note, settings, children }: SettingsSectionProps) {
  const form = useSettingsForm(settings);
  const { values, isChanged, isSaving, isSaved, failure, asking, wrong, stale } = form;
  const isFixed = settings.every(({ from }) => from === 'environment');
  const hasOwnMail = settings.some(({ name, from }) => name === 'SMTP_URL' && from === 'browser');
  return (
    <Card title={title} note={note}>
      <Form aria-label={title} onSubmit={() => isChanged && !isSaving && form.save()}>
        {failure !== null && <FormError title={words.notSaved} message={failure} />}
        {settings.map((setting) => (
          <SettingField
            key={setting.name}
            setting={setting}
            text={values.texts[setting.name] ?? ''}
            isWrong={wrong.includes(setting.name)}
            isStale={stale.includes(setting.name)}
            isDisabled={isSaving}
            onChange={(text) => form.type(setting.name, text)}
          />
        ))}
        {hasOwnMail && (
          <CheckBox isSelected={values.removesMail} isDisabled={isSaving} onChange={form.removeMail}>
            {words.remove}
          </CheckBox>
        )}
        {!isFixed && (
          <FormActions>
            <Button type="submit" variant="primary" isPending={isSaving} isDisabled={!isChanged}>
              {words.save}
            </Button>
            <StatusText tone="good">{isSaved && !isChanged && words.saved}</StatusText>
          </FormActions>
        )}
      </Form>
      {children?.(isChanged)}
      {asking !== null && (
        <ProvenForm
          title={words.proofTitle}
          action={words.save}
          change={null}
          store={async () => asking.end(true)}
          onClose={() => asking.end(false)}
        >
          <p>{words.proofText}</p>
        </ProvenForm>
      )}
      <LeaveGuard isChanged={isChanged && !isSaving} words={words.leaving} />
    </Card>
  );
}
