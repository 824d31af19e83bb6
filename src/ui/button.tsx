import { type MouseEvent, type ReactNode, useId } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps {
  readonly children?: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
  /** True to show progress and ignore further presses, but keep the focus. */
  readonly isPending?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Why the button is disabled. With a reason, it stays focusable, and the reason is shown and read out. */
  readonly disabledReason?: string | undefined;
  /** True if there is no space to show the reason, which is then only read out. */
  readonly hidesReason?: boolean;
  readonly onPress?: (() => void) | undefined;
  readonly type?: 'button' | 'submit';
  readonly fullWidth?: boolean;
  readonly autoFocus?: boolean;
  readonly 'aria-label'?: string;
  readonly 'aria-pressed'?: boolean;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string;
  readonly 'aria-describedby'?: string;
}

/** Returns class names for links and file pickers that look like a button. With only an icon it is square. */
export const buttonClass = (
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'medium',
  fullWidth = false,
  isIconOnly = false,
) => classNames(styles.button, styles[variant], styles[size], fullWidth && styles.full, isIconOnly && styles.iconOnly);

/** Button. With only an icon it needs an `aria-label`. */
export function Button({
  children,
  variant,
  size,
  icon,
  fullWidth,
  isPending = false,
  isDisabled = false,
  disabledReason,
  hidesReason = false,
  onPress,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const explained = isDisabled && disabledReason !== undefined;
  const inert = explained || isPending;
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Safari does not focus a pressed button, but a dialog returns the focus to the previously focused element.
    currentTarget.focus({ preventScroll: true });
    onPress?.();
  };
  const button = (
    <button
      {...rest}
      type={inert ? 'button' : type}
      disabled={isDisabled && !inert}
      aria-disabled={inert || undefined}
      data-busy={isPending || undefined}
      aria-describedby={explained ? reasonId : rest['aria-describedby']}
      onClick={inert ? undefined : press}
      className={buttonClass(variant, size, fullWidth, children === undefined)}
    >
      {isPending ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
  if (!explained) return button;
  return (
    <span className={classNames(styles.explained, fullWidth && styles.full)}>
      {button}
      <span id={reasonId} className={hidesReason ? styles.unseen : styles.reason}>
        {disabledReason}
      </span>
    </span>
  );
}
