import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.tsx';

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly fullWidth?: boolean;
  readonly icon?: ReactNode;
}

function ButtonAnchor({ variant, size, fullWidth, icon, children, ...anchor }: AnchorProps) {
  return (
    <a {...anchor} className={buttonClass(variant, size, fullWidth, children === undefined)}>
      {icon}
      {children}
    </a>
  );
}

/** Router link that looks like a button. Takes `to`, `params` and `search` like the router's Link. */
export const LinkButton = createLink(ButtonAnchor);
