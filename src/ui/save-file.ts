/** URL of the previous file, revoked at the next download, when its own has finished. */
let before: string | null = null;

/**
 * Downloads a URL.
 * @param name file name, if the URL contains none
 */
export function saveAddress(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Downloads a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  if (before !== null) URL.revokeObjectURL(before);
  before = URL.createObjectURL(new Blob([text], { type }));
  saveAddress(before, name);
}
