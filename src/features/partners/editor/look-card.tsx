import { useId } from 'react';
import { IMAGE_LIMITS, IMAGE_TYPES, imageSource, type PageImage } from '../../../../domain/partners/images.ts';
import { checkContrast } from '../../../../domain/partners/colour-contrast.ts';
import { decimalText } from '../../../../domain/words/area.ts';
import type { ImagePlace } from '../../../../machines/pageEditor/types.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AlertIcon, CheckIcon } from '../../../ui/form-icons.tsx';
import { FormError } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FieldsProps, PageEditor } from './fields.ts';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

const isColour = (text: string) => /^#[\da-f]{6}$/i.test(text);

interface ColourFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly errors: readonly string[] | undefined;
  readonly onChange: (value: string) => void;
}

/** A colour, picked or typed as `#rrggbb`. */
const ColourField = ({ label, name, value, errors, onChange }: ColourFieldProps) => (
  <TextField
    label={label}
    name={name}
    maxLength={20}
    value={value}
    errors={errors}
    onChange={onChange}
    suffix={
      <input
        type="color"
        aria-label={words.pick(label)}
        className={styles.swatch}
        value={isColour(value) ? value.toLowerCase() : '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
    }
  />
);

interface ImageFieldProps {
  readonly place: ImagePlace;
  readonly image: PageImage | null;
  readonly errors: readonly string[] | undefined;
  readonly editor: Pick<PageEditor, 'upload' | 'work' | 'imageTrouble'>;
  readonly onChange: (image: PageImage | null) => void;
}

function ImageField({ place, image, errors = [], editor: { upload, work, imageTrouble }, onChange }: ImageFieldProps) {
  const id = useId();
  const name = words[place];
  const trouble = imageTrouble?.place === place ? imageTrouble.message : null;
  return (
    <div className={styles.image}>
      <label htmlFor={id} className={styles.label}>
        {words.chooseImage(name)}
      </label>
      {image !== null && (
        <img
          src={imageSource(image)}
          width={image.width}
          height={image.height}
          alt={image.alt}
          className={styles.thumbnail}
        />
      )}
      <input
        id={id}
        type="file"
        className={styles.file}
        accept={IMAGE_TYPES.join()}
        disabled={work !== null}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again.
          target.value = '';
          if (file !== undefined) upload(place, file);
        }}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {work === 'upload' ? words.uploading : words.imageHint}
      </p>
      {trouble !== null && <FormError title={words.imageFailed} message={trouble} />}
      {image !== null && (
        <>
          <TextField
            label={words.alt(name)}
            name={`${place}-alt`}
            maxLength={IMAGE_LIMITS.alt}
            value={image.alt}
            errors={errors}
            hint={place === 'logo' ? words.logoAltHint : words.altHint}
            onChange={(alt) => onChange({ ...image, alt })}
          />
          <Button size="small" onPress={() => onChange(null)}>
            {words.removeImage(name)}
          </Button>
        </>
      )}
    </div>
  );
}

/** Colours, validated while being chosen, and images. */
export function LookCard({
  content: { page },
  errorsOf,
  changePage,
  editor,
}: FieldsProps & { readonly editor: PageEditor }) {
  const { look, banner } = page;
  const { accentColour: accent, backgroundColour: background } = look;
  const judged = isColour(accent) && isColour(background) ? checkContrast({ accent, background }) : [];
  return (
    <Card title={words.lookTitle}>
      <div className={styles.fields}>
        <div className={styles.pair}>
          <ColourField
            label={words.backgroundColour}
            name="backgroundColour"
            value={background}
            errors={errorsOf('look.backgroundColour')}
            onChange={(backgroundColour) => changePage({ look: { ...look, backgroundColour } })}
          />
          <ColourField
            label={words.accentColour}
            name="accentColour"
            value={accent}
            errors={errorsOf('look.accentColour')}
            onChange={(accentColour) => changePage({ look: { ...look, accentColour } })}
          />
        </div>
        {judged.length > 0 && (
          <dl className={styles.judged} aria-label={words.contrastTitle}>
            {judged.map(({ where, shade, on, ratio, isAdjusted }) => (
              <div key={where}>
                <dt>
                  <span className={styles.sample} style={{ color: shade, background: on }} aria-hidden="true">
                    {words.sample}
                  </span>
                  {words[where]}
                </dt>
                <dd data-readable={!isAdjusted}>
                  {isAdjusted ? <AlertIcon size={16} /> : <CheckIcon size={16} />}
                  {words.contrastRow(decimalText(ratio, 1), isAdjusted)}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <ImageField
          place="logo"
          image={banner.logo}
          errors={errorsOf('banner.logo')}
          editor={editor}
          onChange={(logo) => changePage({ banner: { ...banner, logo } })}
        />
        <ImageField
          place="background"
          image={look.background}
          errors={errorsOf('look.background')}
          editor={editor}
          onChange={(image) => changePage({ look: { ...look, background: image } })}
        />
      </div>
    </Card>
  );
}
