import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isTrainer } from '../../../../domain/access.ts';
import type { Member } from '../../../../domain/entities/member.ts';
import { MAX_TEMPLATES, type TemplateSummary } from '../../../../domain/entities/plan-template.ts';
import { isSample } from '../../../../domain/navigation.ts';
import { pageWords } from '../../../shared/navigation/page-words.ts';
import { usePlanTemplates, useTemplateActs } from '../../../api/plan-templates.ts';
import { useMember } from '../../../api/queries.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormError } from '../../../ui/form.tsx';
import { ConfirmDialog } from '../../../ui/lazy-modal.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { SampleNote } from '../../../ui/sample-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ListChanging, useListChange } from '../../../workflows/list-change.ts';
import { AppliedCard } from './applied.tsx';
import { athleteSearch, ForAthlete, useAppliedTo } from './applied-to.tsx';
import { FromCalendar } from './from-calendar.tsx';
import styles from './plans.module.css';
import { trainingPlanWords as words } from './words.ts';

/** Page of training plans of several weeks; `?athlete=`: to apply them to the calendar of an athlete, by their coach. */
export default function PlansScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const athlete = typeof search['athlete'] === 'string' ? search['athlete'] : null;
  const member = useMember();
  return (
    <Page
      title={pageWords['/training/plans'].name}
      subtitle={
        athlete !== null && member.data ? <ForAthlete member={member.data} athlete={athlete} /> : words.subtitle
      }
      back={
        <BackLink to="/training" search={athleteSearch(athlete)}>
          {words.back}
        </BackLink>
      }
    >
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {(found) => <Plans member={found} athlete={athlete} />}
      </QueryView>
    </Page>
  );
}

interface PlansProps {
  readonly member: Member;
  /** Athlete; `null` for the member's own calendar. */
  readonly athlete: string | null;
}

function Plans({ member, athlete }: PlansProps) {
  const templates = usePlanTemplates();
  const { remove } = useTemplateActs();
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const appliedTo = useAppliedTo(member, athlete);
  const changing = useListChange(async ({ id }, signal) => {
    await remove(id, signal);
    return null;
  });
  const canWrite = !isSample(member);
  return (
    <QueryView query={templates} label={words.loading} skeleton={<Skeleton height={480} round />}>
      {(found) => {
        const own = found.filter(({ isOwn }) => isOwn);
        const shared = found.filter(({ isOwn }) => !isOwn);
        const isFull = own.length >= MAX_TEMPLATES;
        const shown = { member, changing, appliedTo, canWrite, isFull };
        return (
          <>
            {!canWrite && <SampleNote />}
            {canWrite && !isFull && (
              <div className={styles.acts}>
                <LinkButton variant="primary" to="/training/plans/edit" search={appliedTo.search}>
                  {words.create}
                </LinkButton>
                <Button onPress={() => setChoosing(true)}>{words.fromCalendar}</Button>
              </div>
            )}
            {isFull && <Note>{words.full(MAX_TEMPLATES)}</Note>}
            {changing.failed !== null && <FormError title={words.notDone} message={changing.failed.message} />}
            <p role="status" className={styles.status}>
              {changing.made !== null && words.deleted(changing.made.name)}
            </p>
            {found.length === 0 && (
              <Card>
                <EmptyState title={words.empty} text={words.emptyHow} />
              </Card>
            )}
            {own.length > 0 && <PlanList title={words.own} templates={own} {...shown} />}
            {shared.length > 0 && <PlanList title={words.shared} templates={shared} {...shown} />}
            <AppliedCard appliedTo={appliedTo} />
            {isChoosing && (
              <FromCalendar
                member={member}
                onClose={() => setChoosing(false)}
                onChosen={(from, to) =>
                  void navigate({ to: '/training/plans/edit', search: { from, to, ...appliedTo.search } as never })
                }
              />
            )}
            {changing.confirming !== null && (
              <ConfirmDialog
                title={words.deleteTitle(changing.confirming.name)}
                message={words.deleteText}
                confirmLabel={words.delete}
                isDanger
                onConfirm={changing.confirm}
                onCancel={changing.cancel}
              />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

interface PlanListProps {
  readonly title: string;
  readonly templates: readonly TemplateSummary[];
  readonly member: Member;
  readonly changing: ListChanging;
  readonly appliedTo: ReturnType<typeof useAppliedTo>;
  readonly canWrite: boolean;
  readonly isFull: boolean;
}

function PlanList({ title, templates, ...shown }: PlanListProps) {
  return (
    <Card title={title}>
      <ul className={styles.list}>
        {templates.map((template) => (
          <PlanItem key={template.templateId} template={template} {...shown} />
        ))}
      </ul>
    </Card>
  );
}

/** Describes who else can apply it, or whose it is. */
function placeOf({ isOwn, ownerName, teamId }: TemplateSummary, member: Member): string | null {
  const team = member.teams.find((one) => one.teamId === teamId);
  if (!isOwn) return ownerName === null ? words.byCoach : words.by(ownerName);
  return team === undefined || !isTrainer(member.memberType) ? null : words.sharedWith(team.name);
}

function PlanItem({
  template,
  member,
  changing,
  appliedTo,
  canWrite,
  isFull,
}: Omit<PlanListProps, 'title' | 'templates'> & { readonly template: TemplateSummary }) {
  const { templateId, name, description, weeks, workoutsCount, phases, isOwn } = template;
  const place = placeOf(template, member);
  return (
    <li className={styles.item}>
      <div>
        <h3>{name}</h3>
        <p className={styles.soft}>{[words.facts(weeks, workoutsCount), place].filter(Boolean).join(' · ')}</p>
        {phases.length > 0 && <p className={styles.soft}>{phases.map((phase) => phase.name).join(' → ')}</p>}
        {description !== null && <p className={styles.description}>{description}</p>}
      </div>
      {canWrite && (
        <div className={styles.acts}>
          {appliedTo.mayWrite && workoutsCount > 0 && (
            <LinkButton
              size="small"
              to="/training/plans/apply"
              search={{ plan: templateId, ...appliedTo.search }}
              aria-label={words.applyOf(name)}
            >
              {words.apply}
            </LinkButton>
          )}
          {isOwn && (
            <LinkButton
              size="small"
              variant="quiet"
              to="/training/plans/edit"
              search={{ plan: templateId, ...appliedTo.search }}
              aria-label={words.editOf(name)}
            >
              {words.edit}
            </LinkButton>
          )}
          {!isFull && (
            <LinkButton
              size="small"
              variant="quiet"
              to="/training/plans/edit"
              search={{ copy: templateId, ...appliedTo.search }}
              aria-label={words.copyOf(name)}
            >
              {words.copy}
            </LinkButton>
          )}
          {isOwn && (
            <Button
              size="small"
              variant="quiet"
              isDisabled={changing.changing !== null}
              aria-label={words.deleteOf(name)}
              onPress={() => changing.ask({ action: 'delete', id: templateId, name })}
            >
              {words.delete}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
