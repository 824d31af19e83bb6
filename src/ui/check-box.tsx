import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './check-box.module.css';

interface CheckBoxProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
  /** Id of the element with a hint. */
  readonly describedBy?: string;
  /** Name for forms that are read before the page's code is loaded. */
  readonly name?: string | undefined;
  readonly children: ReactNode;
}

/** The platform's own check box with its label; both are a touch target. */
export function CheckBox({ isSelected, onChange, isDisabled = false, describedBy, name, children }: CheckBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const isRead = useRef(false);
  useLayoutEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    // The box may have been checked before the page's code was loaded.
    const isTicked = box.current?.checked ?? isSelected;
    if (isTicked !== isSelected) onChange(isTicked);
  });
  return (
    <label className={styles.box}>
      <input
        ref={box}
        type="checkbox"
        name={name}
        checked={isSelected}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
