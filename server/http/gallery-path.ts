/** Path of the gallery, and of its build next to the web app. */
export const GALLERY_PATH = '/machines';

/** Adds the script that reports a page's machines to the gallery; it is a module like the app, and loaded before it. */
export const withPublisher = (html: string): string =>
  html.replace('<head>', `<head><script src="${GALLERY_PATH}/live.js" type="module"></script>`);
