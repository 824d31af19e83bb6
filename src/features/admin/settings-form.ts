import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type SiteSettingName, siteSettings } from '../../../domain/entities/site-setting.ts';
import { CallFailure } from '../../api/failure.ts';
import { keys } from '../../api/keys.ts';
import type { CallResponse } from '../../api/requests.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { useFields } from '../../ui/use-fields.ts';
import { useFormEdit } from '../../workflows/form-edit.ts';
import { settingsWords as words } from './settings-words.ts';

export type Setting = CallResponse<'getSiteSettings'>['settings'][number];
export type SettingTexts = Partial<Record<SiteSettingName, string>>;

interface Typed {
  readonly texts: SettingTexts;
  /** True if the mail server is to be removed; its field only takes a new one. */
  readonly removesMail: boolean;
}

/** Returns the field texts for stored values; '' for the default. The mail server is never shown. */
const typedOf = (settings: readonly Setting[]): Typed => ({
  texts: Object.fromEntries(
    settings
      .filter(({ from }) => from !== 'environment')
      .map(({ name, value }) => [name, name === 'SMTP_URL' ? '' : (value ?? '')]),
  ),
  removesMail: false,
});

/** Returns the changes that a form would store. */
function changesOf(settings: readonly Setting[], { texts, removesMail }: Typed) {
  const before = typedOf(settings).texts;
  return settings.flatMap(({ name, changedAt }) => {
    const text = (texts[name] ?? '').trim();
    const isRemoved = name === 'SMTP_URL' && removesMail && text === '';
    if (text === (before[name] ?? '') && !isRemoved) return [];
    return [{ name, value: text === '' ? null : text, changed_at: changedAt }];
  });
}

const namesIn = ({ fields }: CallFailure) => siteSettings.filter((name) => fields[name] !== undefined);

/** Waits for the admin's password while a dialog asks for it. */
function useProof() {
  const [asking, setAsking] = useState<{ readonly end: (isProven: boolean) => void } | null>(null);
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      setAsking({
        end(isProven) {
          setAsking(null);
          if (isProven) resolve();
          else reject(new CallFailure('Cancelled', null, words.proofText));
        },
      });
    });
  return { asking, ask };
}

/** Manages a form for some settings: input, errors, and saving. */
export function useSettingsForm(settings: readonly Setting[]) {
  const { call } = useMemberServices();
  const queries = useQueryClient();
  const { asking, ask } = useProof();
  const [wrong, setWrong] = useState<readonly SiteSettingName[]>([]);
  const [stale, setStale] = useState<readonly SiteSettingName[]>([]);
  const fields = useFields<Typed, never>(typedOf(settings), () => ({}));
  const { values, set } = fields;

  function explain(error: unknown): never {
    if (!(error instanceof CallFailure)) throw error;
    const names = namesIn(error);
    if (error.code === 'setting_changed') {
      setStale(names);
      const said = names.map((name) => words.labels[name]).join(', ');
      throw new CallFailure(error.tag, error.status, words.changedBy(said));
    }
    if (error.tag !== 'Invalid' || names.length === 0) throw error;
    setWrong(names);
    throw new CallFailure(error.tag, error.status, words.checkFields);
  }

  const { isSaving, isSaved, failure, save } = useFormEdit(fields, {
    storedOf: (typed) => changesOf(settings, typed),
    async store(changes, signal) {
      setWrong([]);
      setStale([]);
      const change = () => call('changeSiteSettings', { body: { changes }, signal });
      try {
        await change()
          .catch(async (error: unknown) => {
            if (!(error instanceof CallFailure) || error.tag !== 'ProofNeeded') throw error;
            await ask();
            await change();
          })
          .catch(explain);
      } finally {
        await queries.invalidateQueries({ queryKey: keys.siteSettings });
        await queries.invalidateQueries({ queryKey: keys.launchChecks });
      }
    },
  });
  const forgetSecret = useEffectEvent(() => {
    if (values.removesMail || (values.texts.SMTP_URL ?? '') !== '')
      fields.reset({
        texts: { ...values.texts, ...('SMTP_URL' in values.texts && { SMTP_URL: '' }) },
        removesMail: false,
      });
  });
  useEffect(() => {
    if (isSaved) forgetSecret();
  }, [isSaved]);

  return {
    values,
    isChanged: changesOf(settings, values).length > 0,
    isSaving,
    isSaved,
    failure,
    save,
    asking,
    wrong,
    stale,
    type(name: SiteSettingName, text: string) {
      setWrong((before) => before.filter((one) => one !== name));
      set({ texts: { ...values.texts, [name]: text } });
    },
    removeMail: (removesMail: boolean) => set({ removesMail }),
  };
}
