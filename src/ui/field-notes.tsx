import { FieldError } from 'react-aria-components/FieldError';
import { Text } from 'react-aria-components/Text';
import styles from './field.module.css';
import { AlertIcon } from './form-icons.tsx';

/** The sentences under a react-aria field: what to fill in, and what is wrong. Both are tied to it by aria-describedby. */
export function FieldNotes({
  hint,
  errors,
}: {
  readonly hint?: string | undefined;
  readonly errors: readonly string[];
}) {
  return (
    <>
      {hint !== undefined && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      <FieldError elementType="ul" className={styles.errors}>
        <ErrorItems errors={errors} />
      </FieldError>
    </>
  );
}

export function ErrorItems({ errors }: { readonly errors: readonly string[] }) {
  return errors.map((error) => (
    <li key={error}>
      <AlertIcon size={14} />
      <span>{error}</span>
    </li>
  ));
}
