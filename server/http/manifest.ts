/** Icons of the installed app. Drawn by scripts/draw-icons.mjs. */
const icons = [
  { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/**
 * Returns the web app manifest, which lets browsers install the app under the operator's product name. Colours are those of the light theme
 * in index.html, since a manifest has only one theme.
 */
export const manifestOf = (productName: string) => ({
  id: '/',
  name: productName,
  short_name: productName,
  description: 'Training analytics for endurance athletes and their coaches',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f6f8fa',
  theme_color: '#f6f8fa',
  categories: ['health', 'fitness', 'sports'],
  icons,
});
