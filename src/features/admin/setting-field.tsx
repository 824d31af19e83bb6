import type { SiteSettingName } from '../../../domain/entities/site-setting.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Setting } from './settings-form.ts';
import { settingsWords as words } from './settings-words.ts';

const inputs: { readonly [Name in SiteSettingName]?: 'numeric' | 'email' } = {
  CONTACT_EMAIL: 'email',
  TRIAL_DAYS: 'numeric',
  TILE_MAX_ZOOM: 'numeric',
  BACKUP_KEEP: 'numeric',
};

const optionsOf = (name: SiteSettingName): Readonly<Record<string, string>> | null =>
  name === 'SIGN_UP' || name === 'DEMO' ? words.options[name] : null;

/** Formats a value; `null` if the setting has none. */
export function settingText(name: SiteSettingName, value: string | null): string | null {
  return value === null ? null : (optionsOf(name)?.[value] ?? value);
}

/** Explains an empty field, and the state of a secret. */
function stateText({ name, value, from, default: fallback }: Setting): string {
  if (name === 'SMTP_URL' && from === 'browser') return value === null ? words.secretLost : words.secretSet(value);
  return fallback === null ? words.noDefaultHint : words.defaultHint(fallback);
}

interface SettingFieldProps {
  readonly setting: Setting;
  readonly text: string;
  readonly isWrong: boolean;
  /** True if another admin changed it after this page was loaded. */
  readonly isStale: boolean;
  readonly isDisabled: boolean;
  readonly onChange: (text: string) => void;
}

/** Field for a setting that can be changed here, or a read-only one from the environment. */
export function SettingField({ setting, text, isWrong, isStale, isDisabled, onChange }: SettingFieldProps) {
  const { name, value, from, default: fallback } = setting;
  const label = words.labels[name];
  if (from === 'environment') {
    const shown = settingText(name, value) ?? '***';
    return (
      <TextField label={label} name={name} value={shown} hint={words.fixed(name)} isDisabled onChange={() => {}} />
    );
  }
  const options = optionsOf(name);
  const shared = {
    label,
    name,
    value: text,
    errors: isWrong ? [words.wrong[name]] : undefined,
    isDisabled,
    onChange,
  };
  const now = settingText(name, value ?? fallback);
  const staleHint = isStale && name !== 'SMTP_URL' && now !== null ? words.nowIs(now) : '';
  const hints = [words.hints[name], options === null ? stateText(setting) : '', staleHint];
  const hint = hints.filter((one) => one !== '').join(' ') || undefined;
  if (options === null) {
    return <TextField {...shared} hint={hint} inputMode={inputs[name] ?? 'text'} autoComplete="off" maxLength={1000} />;
  }
  const list = Object.entries(options).map(([id, option]) => ({ id, label: option }));
  return (
    <SelectField
      {...shared}
      hint={hint}
      options={list}
      placeholder={words.defaultOption(settingText(name, fallback) ?? '')}
    />
  );
}
