import type { ReactNode } from 'react';
import styles from './check-box.module.css';

interface CheckBoxProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** The platform's own check box with its words, all of it a target for a finger. */
export const CheckBox = ({ isSelected, onChange, isDisabled = false, children }: CheckBoxProps) => (
  <label className={styles.box}>
    <input
      type="checkbox"
      checked={isSelected}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>{children}</span>
  </label>
);
