/** Copies by selecting the text in an invisible field: the only way on pages over plain HTTP from another machine. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; top: 0; opacity: 0';
  // The field must be inside an open dialog, which restricts the focus.
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

/** Copies a text to the clipboard. @returns false if the browser refuses */
export async function copyText(text: string): Promise<boolean> {
  // oxlint-disable-next-line no-restricted-properties -- there is a fallback if it is missing
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return copyBySelection(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  );
}
