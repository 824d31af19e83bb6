/** A module of a page. */
export interface Screen {
  readonly default: React.ComponentType;
}

/** Pages of members besides those of member-screens.ts. */
export const lazyScreens = import.meta.glob<Screen>('../features/**/*-screen.tsx');
