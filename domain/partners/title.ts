interface Titled {
  readonly title: string | null;
  readonly steps: readonly unknown[];
}

/** '2 Steps to Join', '1 Step to Join'. [onboarding §2] */
export const pageTitle = ({ title, steps }: Titled): string =>
  title ?? `${steps.length} ${steps.length === 1 ? 'Step' : 'Steps'} to Join`;
