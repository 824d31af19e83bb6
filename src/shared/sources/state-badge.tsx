import type { ReactNode } from 'react';
import { messages } from '../../../domain/messages.ts';
import type { SourceState } from '../../../domain/views/source-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { AlertIcon, CheckIcon } from '../../ui/form-icons.tsx';
import { InfoIcon, UploadIcon } from '../../ui/icons.tsx';
import styles from './sources.module.css';

const icons: Readonly<Record<SourceState['kind'], ReactNode>> = {
  current: <CheckIcon size={14} />,
  importing: <UploadIcon size={14} />,
  waiting: <InfoIcon size={14} />,
  failed: <AlertIcon size={14} />,
  broken: <AlertIcon size={14} />,
  unlinked: null,
};

/** Badge for a source's state: a word with its own icon and colour. Nothing if not linked, since the button shows that. */
export function StateBadge({ kind }: { readonly kind: SourceState['kind'] }) {
  if (kind === 'unlinked') return null;
  return (
    <span className={classNames(styles.badge, styles[kind])}>
      {icons[kind]}
      {messages.sources.states[kind]}
    </span>
  );
}
