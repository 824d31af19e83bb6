/** Texts of the HTML document outside the app. The server renders them, so this is not an area of the app. */
export const documentTexts = {
  /** Description for search engines and link previews. */
  description: 'Training analytics for endurance athletes and their coaches',
  /** Shown instead of the page. */
  needsJavaScript: (product: string) =>
    `${product} stores and explains the training of runners and cyclists. This page needs JavaScript, which is switched off or blocked here.`,
} as const;
