export interface OpenDialog {
  /** Closes the dialog, if the user can. */
  readonly leave: () => void;
}

const dialogs: OpenDialog[] = [];

/**
 * Registers an open dialog.
 * @returns removes it
 */
export function addDialog(dialog: OpenDialog): () => void {
  dialogs.push(dialog);
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
  };
}

export const isTopmost = (dialog: OpenDialog): boolean => dialogs.at(-1) === dialog;

/** Closes every dialog that the user can close, topmost first. */
export function closeDialogs(): void {
  for (const dialog of dialogs.toReversed()) dialog.leave();
}
