import type { ReactNode } from 'react';
import { messages } from '../../../domain/messages.ts';
import type { PublishedPage } from './look-up.ts';
import { Over } from './over.tsx';

type Campaign = Pick<PublishedPage, 'page' | 'cohort' | 'isOpen' | 'lastDay'>;

interface ThingsToDoProps {
  readonly published: Campaign;
  /** Card of a page with steps. */
  readonly steps: ReactNode;
  /** Content of a festival's card. */
  readonly festival: ReactNode;
}

const cohortName = ({ page, cohort }: Pick<Campaign, 'page' | 'cohort'>) => cohort?.name ?? page.name;

/** Card of a page: its steps, the forms of a festival, or that the campaign has ended. */
export function ThingsToDo({ published, steps, festival }: ThingsToDoProps) {
  if (!published.isOpen) return <Over published={published} />;
  if (published.page.festival === null) return steps;
  return (
    <section className="pp-card" aria-label={cohortName(published)}>
      {festival}
    </section>
  );
}

export const Working = ({ text }: { readonly text: string }) => (
  <p role="status" className="pp-working">
    {text}
  </p>
);

/** Placeholder until the forms of a festival are loaded. */
export const FestivalLoading = ({ published }: { readonly published: Campaign }) => (
  <Working text={messages.festival.loading(cohortName(published))} />
);
