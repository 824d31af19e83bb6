import styles from './admin.module.css';

/** A member as they call themselves, with their address; a deleted account by what is left of it. */
export const PersonText = ({
  person,
  former,
}: {
  readonly person: { readonly name: string | null; readonly emailAddress: string } | null;
  readonly former: string;
}) =>
  person === null ? (
    <span className={styles.soft}>{former}</span>
  ) : (
    <span>
      {person.name ?? person.emailAddress}
      {person.name !== null && <span className={styles.soft}>{person.emailAddress}</span>}
    </span>
  );
