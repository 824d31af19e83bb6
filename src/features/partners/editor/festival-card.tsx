import { type DeviceType, deviceTypes } from '../../../../domain/vendors.ts';
import { newSteps } from '../../../../domain/partners/draft.ts';
import { FESTIVAL_LINKS, PAGE_LIMITS, type PartnerPage } from '../../../../domain/partners/page.ts';
import { sourceName } from '../../../shared/sources/names.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Check } from './check.tsx';
import type { FieldsProps } from './fields.ts';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

type Festival = NonNullable<PartnerPage['festival']>;
type Link = Festival['links'][number];

/** Replaces the steps on festivals' pages with links to the sponsor, watches that guests can link, and the deadline. [onboarding §2.33, §2.34] */
export function FestivalCard({ content: { page }, errorsOf, changePage }: FieldsProps) {
  const { festival } = page;
  if (festival === null) return null;
  const { links, sources, until } = festival;
  const set = (changes: Partial<Festival>) => changePage({ festival: { ...festival, ...changes } });
  const changeLink = (i: number, changes: Partial<Link>) =>
    set({ links: links.map((link, at) => (at === i ? { ...link, ...changes } : link)) });
  const toggle = (source: DeviceType, isOn: boolean) =>
    set({ sources: deviceTypes.filter((one) => (one === source ? isOn : sources.includes(one))) });
  const [trouble] = errorsOf('steps') ?? [];
  const [noSources] = errorsOf('festival.sources') ?? [];
  return (
    <Card title={words.festival} note={words.festivalSteps}>
      <div className={styles.fields}>
        {trouble !== undefined && <FormError title={trouble} />}
        <fieldset className={styles.set}>
          <legend className={styles.label}>{words.festivalLinks}</legend>
          <ol className={styles.steps}>
            {links.map((link, i) => (
              // Links have no key, and are edited in place.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={i} className={styles.step}>
                <TextField
                  label={words.linkLabel(i + 1)}
                  name={`link-label-${i}`}
                  maxLength={PAGE_LIMITS.name}
                  value={link.label}
                  errors={errorsOf(`festival.links.${i}.label`)}
                  onChange={(label) => changeLink(i, { label })}
                />
                <TextField
                  label={words.linkUrl(i + 1)}
                  name={`link-url-${i}`}
                  type="url"
                  maxLength={PAGE_LIMITS.url}
                  placeholder={words.addressBegin}
                  value={link.url}
                  errors={errorsOf(`festival.links.${i}.url`)}
                  onChange={(url) => changeLink(i, { url })}
                />
                <div className={styles.row}>
                  <Button
                    size="small"
                    variant="quiet"
                    onPress={() => set({ links: links.filter((_, at) => at !== i) })}
                  >
                    {words.removeLink(i + 1)}
                  </Button>
                </div>
              </li>
            ))}
          </ol>
          {links.length < FESTIVAL_LINKS && (
            <Button onPress={() => set({ links: [...links, { label: '', url: '' }] })}>{words.addLink}</Button>
          )}
        </fieldset>
        <fieldset className={styles.set}>
          <legend className={styles.label}>{words.festivalSources}</legend>
          {deviceTypes.map((source) => (
            <Check
              key={source}
              label={sourceName(source)}
              isChecked={sources.includes(source)}
              onChange={(isOn) => toggle(source, isOn)}
            />
          ))}
          <p className={styles.hint}>{noSources ?? words.festivalSourcesHint}</p>
        </fieldset>
        <TextField
          label={words.festivalUntil}
          name="festival-until"
          maxLength={PAGE_LIMITS.message}
          value={until}
          errors={errorsOf('festival.until')}
          onChange={(next) => set({ until: next })}
        />
        <div className={styles.row}>
          <Button variant="quiet" onPress={() => changePage({ festival: null, steps: newSteps })}>
            {words.makeSteps}
          </Button>
        </div>
      </div>
    </Card>
  );
}
