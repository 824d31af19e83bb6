import { PAGE_LIMITS } from '../../../../domain/partners/page.ts';
import { languageNames } from '../../../../domain/words/language.ts';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FieldsProps } from './fields.ts';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

interface TextsCardProps extends FieldsProps {
  readonly slug: string;
  /** True if printed links may already lead to this slug. */
  readonly isSlugFixed: boolean;
  readonly changeSlug: (slug: string) => void;
}

export function TextsCard({ content: { page }, errorsOf, changePage, slug, isSlugFixed, changeSlug }: TextsCardProps) {
  const { banner, middle } = page;
  const setBanner = (changes: Partial<typeof banner>) => changePage({ banner: { ...banner, ...changes } });
  return (
    <Card title={words.texts}>
      <div className={styles.fields}>
        <TextField
          label={words.name}
          name="name"
          maxLength={PAGE_LIMITS.name}
          value={page.name}
          errors={errorsOf('name')}
          onChange={(name) => changePage({ name })}
        />
        <TextField
          label={words.address}
          name="slug"
          maxLength={PAGE_LIMITS.slug}
          value={slug}
          isDisabled={isSlugFixed}
          hint={isSlugFixed ? words.addressFixed : words.slugHint(`/optin/${slug}`)}
          errors={errorsOf('slug')}
          onChange={changeSlug}
        />
        <TextField
          label={words.bannerTitle}
          name="title"
          maxLength={PAGE_LIMITS.title}
          value={banner.title}
          errors={errorsOf('banner.title')}
          onChange={(title) => setBanner({ title })}
        />
        <TextField
          label={words.subtitle}
          name="subtitle"
          maxLength={PAGE_LIMITS.message}
          value={banner.subtitle}
          onChange={(subtitle) => setBanner({ subtitle })}
        />
        <TextField
          label={words.dates}
          name="dates"
          maxLength={PAGE_LIMITS.message}
          value={page.dates}
          onChange={(dates) => changePage({ dates })}
        />
        {(['what', 'why', 'how'] as const).map((part) => (
          <TextArea
            key={part}
            label={words[part]}
            name={part}
            rows={4}
            maxLength={PAGE_LIMITS.text}
            value={middle[part]}
            onChange={(text) => changePage({ middle: { ...middle, [part]: text } })}
          />
        ))}
        <SelectField
          label={words.language}
          name="language"
          options={[
            { id: 'en', label: languageNames.en },
            { id: 'de', label: languageNames.de },
            ...(['en', 'de'].includes(page.language) ? [] : [{ id: page.language, label: page.language }]),
          ]}
          value={page.language}
          errors={errorsOf('language')}
          onChange={(language) => changePage({ language })}
        />
      </div>
    </Card>
  );
}
