/** Of the file before: its download is over by the next one. */
let before: string | null = null;

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, type: string, text: string): void {
  if (before !== null) URL.revokeObjectURL(before);
  before = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = before;
  link.download = name;
  link.click();
}
