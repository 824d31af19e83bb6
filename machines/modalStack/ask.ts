import type { ModalKind, ModalStackContext, ModalStackRef } from './modalStack.machine.ts';

function freeId({ modals }: ModalStackContext, kind: string): string {
  let number = 1;
  while (modals.some((modal) => modal.id === `${kind}-${number}`)) number += 1;
  return `${kind}-${number}`;
}

/** Opens a modal. @returns its id, and whether it was confirmed in the end; going to another page counts as no. */
function open(modals: ModalStackRef, modal: ModalKind): { readonly id: string; readonly ended: Promise<boolean> } {
  const id = freeId(modals.getSnapshot().context, modal.kind);
  const ended = new Promise<boolean>((resolve) => {
    const subscription = modals.on('closed', (event) => {
      if (event.id !== id) return;
      subscription.unsubscribe();
      resolve(event.confirmed);
    });
  });
  modals.send({ type: 'OPEN', modal: { ...modal, id } });
  return { id, ended };
}

/** Asks for a confirmation. Without a message: 'Are you sure?' [core §2] */
export const confirm = (modals: ModalStackRef, message = '', confirmLabel: string | null = null): Promise<boolean> =>
  open(modals, { kind: 'confirm', message, confirmLabel }).ended;

/** Tells something, and waits until it was read. */
export const alert = async (modals: ModalStackRef, message: string): Promise<void> => {
  await open(modals, { kind: 'alert', message }).ended;
};

/** Shows the wait overlay while `work` lasts. */
export async function wait<Result>(
  modals: ModalStackRef,
  work: Promise<Result>,
  message: string | null = null,
): Promise<Result> {
  const { id } = open(modals, { kind: 'wait', message });
  try {
    return await work;
  } finally {
    modals.send({ type: 'CLOSE', id });
  }
}
