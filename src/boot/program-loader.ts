const signs = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * In a document that can be read without the app: loads the app once somebody begins to use the page.
 * @param files what the page is made of
 * @param isBegun somebody is signed in, or was here before: the page shows more than the document
 * @returns false in every other document, whose app is on its way
 */
export function loadWhenUsed(files: readonly string[], isBegun: boolean): boolean {
  const address = document.getElementById('program')?.dataset['src'];
  if (address === undefined) return false;
  const load = (event?: Event) => {
    for (const sign of signs) document.removeEventListener(sign, load, true);
    (event?.target as Element | undefined)?.closest?.<HTMLElement>('button')?.setAttribute('data-pressed', '');
    preload(files);
    const run = () =>
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: address }));
    // A script that is added by another one does not wait for the rest of the document, and a kept one would run before there is a page.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
    else run();
  };
  if (isBegun) load();
  else for (const sign of signs) document.addEventListener(sign, load, true);
  return true;
}

/** Puts files of the build on their way that are not named in the document. */
export function preload(files: readonly string[]): void {
  for (const href of files) {
    if (document.querySelector(`link[href="${href}"]`) !== null) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}
