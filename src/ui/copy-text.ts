/** Copies by selecting the text in a field that is not seen: the only way on pages loaded over plain HTTP from another machine. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; top: 0; opacity: 0';
  // Inside an open dialog, where the focus may go.
  const { activeElement } = document;
  const place = activeElement?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body;
  place.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus();
  }
}

/** Puts a text on the clipboard. @returns false if the browser does not allow it */
export async function copyText(text: string): Promise<boolean> {
  // oxlint-disable-next-line no-restricted-properties -- there is another way where it is missing
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return copyBySelection(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  );
}
