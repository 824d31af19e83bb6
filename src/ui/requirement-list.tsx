import type { Requirement } from '../../domain/forms/new-password.ts';
import { classNames } from './class-names.ts';
import { CheckIcon } from './form-icons.tsx';
import { newPasswordWords } from './new-password-words.ts';
import styles from './requirement-list.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** List of requirements for a new password, each with whether it is met. [core §2 Change password] */
export function RequirementList({ requirements }: { readonly requirements: readonly Requirement[] }) {
  return (
    <ul className={styles.list} aria-label={newPasswordWords.passwordRequirements}>
      {requirements.map(({ rule, text, isMet }) => (
        <li key={rule} className={classNames(isMet && styles.met)}>
          <span className={styles.mark} aria-hidden="true">
            {isMet && <CheckIcon size={14} />}
          </span>
          <span>
            {text}
            <VisuallyHidden>{isMet ? newPasswordWords.met : newPasswordWords.notMetYet}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  );
}
