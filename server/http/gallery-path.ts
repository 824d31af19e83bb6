/** Where the gallery stands, and where the build lays it, beside the web app. */
export const GALLERY_PATH = '/machines';

/** The document of a page that first loads what tells the gallery of its machines: a module like the app, and before it. */
export const withPublisher = (html: string): string =>
  html.replace('<head>', `<head><script src="${GALLERY_PATH}/live.js" type="module"></script>`);
