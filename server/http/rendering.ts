import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPartnerPage } from '../../domain/partners/published.ts';
import type { DrawSharedPicture, RenderSharedPage } from '../../domain/shared-page.ts';

/** Renders the app's own components as text, for pages known only to the server. */
export interface Rendering {
  readonly renderPartnerPage: RenderPartnerPage;
  readonly renderSharedPage: RenderSharedPage;
  readonly drawSharedPicture: DrawSharedPicture;
}

/** Returns a function that loads the components with the first page. @param webDir the built web app */
export function createRendering(webDir: string): () => Promise<Rendering> {
  const url = pathToFileURL(join(webDir, '.vite/server-pages.mjs')).href;
  return async () => (await import(/* @vite-ignore */ url)) as Rendering;
}
