import styles from './admin.module.css';

/** Shows the name and address of a member; for a deleted account, its remaining data. */
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
