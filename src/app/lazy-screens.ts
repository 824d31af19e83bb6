/** Module of a page. */
export interface Screen {
  readonly default: React.ComponentType;
}

/** Members' pages that are not in member-screens.ts. */
export const lazyScreens = import.meta.glob<Screen>('../features/**/*-screen.tsx');
