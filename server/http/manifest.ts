/** What a system shows of the app once it is installed. Drawn by scripts/draw-icons.mjs. */
const icons = [
  { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/**
 * The web app manifest, by which browsers offer to install the app, under the name that whoever runs it gave it.
 * Colours are those of the light theme in index.html, since a manifest has room for one.
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
