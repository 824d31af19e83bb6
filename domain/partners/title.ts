interface Titled {
  readonly title: string | null;
  readonly steps: readonly unknown[];
}

/** Returns the title of a page, such as '2 Steps to Join' or '1 Step to Join'. [onboarding §2] */
export const pageTitle = ({ title, steps }: Titled): string =>
  title ?? `${steps.length} ${steps.length === 1 ? 'Step' : 'Steps'} to Join`;
