// oxlint-disable-next-line no-restricted-imports -- this file replaces it
import { lazy as reactLazy, use } from 'react';
import { browser } from 'react-dom';

/** Leaves a part to the browser, which draws it without reporting an error. */
const OnlyInBrowsers = (): never => use(browser('loaded on demand')) as never;

/** React's `lazy`. When the server renders a page, the boundary's fallback stands for the part, as it does in the browser until the part is loaded. */
export const lazy = (import.meta.env.SSR ? () => OnlyInBrowsers : reactLazy) as typeof reactLazy;
