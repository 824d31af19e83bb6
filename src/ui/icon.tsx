import type { ReactNode } from 'react';

interface IconProps {
  /** Width and height in CSS pixels. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/** Creates a line icon on a 20-pixel grid. Icons always accompany text, so screen readers skip them. */
export const icon = (shape: ReactNode, filled = false) =>
  function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        viewBox="0 0 20 20"
        width={size}
        height={size}
        className={className}
        overflow="visible"
        fill={filled ? 'currentColor' : 'none'}
        stroke={filled ? 'none' : 'currentColor'}
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    );
  };

export const path = (d: string) => <path d={d} />;
