import { Label } from 'react-aria-components/Label';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { classNames } from './class-names.ts';
import { FieldNotes } from './field-notes.tsx';
import styles from './field.module.css';
import area from './text-area.module.css';

interface TextAreaProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly maxLength?: number;
  readonly rows?: number;
}

/** Several lines of text with their label and hint. */
export function TextArea({ label, hint, rows = 6, ...field }: TextAreaProps) {
  return (
    <AriaTextField {...field} validationBehavior="aria" className={styles.field}>
      <Label className={styles.label}>{label}</Label>
      <div className={styles.box}>
        <AriaTextArea className={classNames(styles.input, area.area)} rows={rows} />
      </div>
      <FieldNotes hint={hint} errors={[]} />
    </AriaTextField>
  );
}
