import { AccountDialog } from '../../shared/partner-account/account-dialog.tsx';
import { AgreementDialog } from './agreement-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { levelsOf } from './levels.ts';
import type { PublishedPage } from './look-up.ts';
import type { ShownChecklist } from './steps-card.tsx';
import { SurveyDialog } from './survey-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { textLanguage } from './text-language.ts';
import { WatchDialog } from './watch-dialog.tsx';
import { useBackCloses } from './use-back-closes.ts';

interface StepDialogProps {
  readonly published: PublishedPage;
  readonly checklist: ShownChecklist;
}

/** The dialog of the open step. */
export default function StepDialog({ published, checklist }: StepDialogProps) {
  const { page, cohort, team } = published;
  const { open, cancel, complete, closeStep, partnerAccount, survey } = checklist;
  const language = textLanguage(page);
  useBackCloses(closeStep);
  if (partnerAccount !== undefined) return <AccountDialog workflow={partnerAccount} partner={page.name} />;
  if (open === 'survey' && survey !== undefined)
    return <SurveyDialog workflow={survey} title={stepMessage(checklist)} language={language} />;
  if (open === 'details' || open === 'soulFocus')
    return <DetailsDialog kind={open} checklist={checklist} language={language} />;
  if (open === 'agreement') {
    const text = page.steps.find(({ kind }) => kind === 'agreement')?.text ?? '';
    return (
      <AgreementDialog
        title={stepMessage(checklist)}
        language={language}
        text={text}
        onAgree={() => complete(true)}
        onClose={cancel}
      />
    );
  }
  if (open === 'device')
    return (
      <WatchDialog
        title={stepMessage(checklist)}
        language={language}
        onLinked={() => complete(true)}
        onClose={cancel}
      />
    );
  if (open !== 'terms') return null;
  return (
    <TermsDialog
      partner={page.name}
      programme={cohort?.name ?? null}
      hasEvent={page.eventId !== null}
      levels={levelsOf(published)}
      team={team?.name ?? null}
      level={cohort === null ? null : page.permission}
      chosen={checklist.permission}
      onChoose={checklist.chooseLevel}
      onAccept={() => complete(true)}
      onClose={cancel}
    />
  );
}

const stepMessage = ({ steps, open }: ShownChecklist) => steps.find(({ ref }) => ref === open)?.message ?? '';
