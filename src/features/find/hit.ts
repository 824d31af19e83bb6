import type { LinkProps } from '@tanstack/react-router';
import type { DeviceType } from '../../../domain/vendors.ts';
import type { Theme } from '../../ui/chosen-theme.ts';

/** What a hit does beside leading somewhere, or instead. */
export type Act =
  | { readonly kind: 'theme'; readonly theme: Theme }
  | { readonly kind: 'pull'; readonly vendor: DeviceType };

/** A line of what was found, and where it leads. */
export interface Hit {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  /** Left out where it only does something. */
  readonly link?: Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>;
  /** Other words that people look for it by. */
  readonly also?: string;
  readonly act?: Act;
}

export interface HitGroup {
  readonly title: string;
  readonly hits: readonly Hit[];
}
