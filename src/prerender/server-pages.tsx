/** Pages that the server renders at run time. */
export { renderPartnerPage } from './partner-page.tsx';
export { drawSharedPicture, renderSharedPage } from './shared-page.tsx';
