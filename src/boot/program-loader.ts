const signs = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Loads the app once the visitor uses the page, in a document that is readable without the app.
 * @param files the page's modules
 * @param isBegun whether the visitor is signed in or has been here before, so the page shows more than the document
 * @returns false in every other document, whose app is already loading
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
    // A script added by another script does not wait for the rest of the document, and a cached one would run before there is a page.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
    else run();
  };
  if (isBegun) load();
  else for (const sign of signs) document.addEventListener(sign, load, true);
  return true;
}

/** Preloads build files that the document does not name. */
export function preload(files: readonly string[]): void {
  for (const href of files) {
    if (document.querySelector(`link[href="${href}"]`) !== null) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}
