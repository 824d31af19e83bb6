import styles from './avatar.module.css';

/** The initials of a person, beside a name that says who it is. */
export function Avatar({
  firstName,
  lastName,
  email,
}: {
  firstName: string | null;
  lastName: string | null;
  email: string;
}) {
  const initials = `${firstName?.trim()[0] ?? ''}${lastName?.trim()[0] ?? ''}` || (email[0] ?? '?');
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  );
}
