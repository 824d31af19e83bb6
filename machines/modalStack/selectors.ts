import type { ModalStackContext, OpenModal } from './modalStack.machine.ts';

interface Snapshot {
  readonly context: ModalStackContext;
}

/** The modal that is shown; null when there is none. */
export const topModalIn = ({ context }: Snapshot): OpenModal | null => context.modals.at(-1) ?? null;

/** Whether another modal lies over this one, so that its overflow is hidden. [core §2] */
export const isCoveredIn = ({ context }: Snapshot, id: string): boolean =>
  context.modals.some((modal) => modal.id === id) && context.modals.at(-1)?.id !== id;
