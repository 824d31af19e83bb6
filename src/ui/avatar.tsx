import styles from './avatar.module.css';

/** Returns the first letter of a name, which may begin with a quote, an emoji or a bracket. */
const initialOf = (name: string | null): string => /\p{L}\p{M}*/u.exec(name ?? '')?.[0] ?? '';

/** Shows the initials of a person, next to the name. */
export function Avatar({
  firstName,
  lastName,
  email,
}: {
  firstName: string | null;
  lastName: string | null;
  email: string;
}) {
  const initials = initialOf(firstName) + initialOf(lastName) || initialOf(email) || '?';
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  );
}
