import type { LinkProps } from '@tanstack/react-router';
import type { DeviceType } from '../../../domain/vendors.ts';
import type { Theme } from '../../ui/chosen-theme.ts';

/** An action of a result, in addition to its link or instead of it. */
export type Act =
  | { readonly kind: 'theme'; readonly theme: Theme }
  | { readonly kind: 'pull'; readonly vendor: DeviceType };

/** A search result with its link. */
export interface Hit {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  /** Link of the result; left out if it only has an action. */
  readonly link?: Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>;
  /** Additional search keywords. */
  readonly also?: string;
  readonly act?: Act;
}

export interface HitGroup {
  readonly title: string;
  readonly hits: readonly Hit[];
}
