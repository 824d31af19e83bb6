/** Of the file before: its download is over by the next one. */
let before: string | null = null;

/** Hands what lies at an address to the browser's downloads. @param name of the file, where its address does not say one */
export function saveAddress(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, type: string, text: string): void {
  if (before !== null) URL.revokeObjectURL(before);
  before = URL.createObjectURL(new Blob([text], { type }));
  saveAddress(before, name);
}
