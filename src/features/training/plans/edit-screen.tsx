import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isCivilDate, mondayOf, addDays } from '../../../../domain/dates.ts';
import type { Member } from '../../../../domain/entities/member.ts';
import { newTemplate, type Template, templateFromPlans, weeksBetween } from '../../../../domain/training/template.ts';
import { TEMPLATE_NAME_MAX } from '../../../../domain/entities/plan-template.ts';
import { newId } from '../../../api/new-id.ts';
import { usePlans } from '../../../api/plans.ts';
import { useMember } from '../../../api/queries.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { athleteSearch } from './applied-to.tsx';
import { PlanQuery } from './plan-query.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { trainingPlanWords as words } from './words.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const day = (value: unknown): string | null => (typeof value === 'string' && isCivilDate(value) ? value : null);

/**
 * Page to edit a training plan (`?plan=`), copy one (`?copy=`), make one from the calendar (`?from=&to=`), or write a new one; `?athlete=`: opened
 * from the plans for an athlete.
 */
export default function EditScreen() {
  const member = useMember();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [plan, copy] = [text(search['plan']), text(search['copy'])];
  const [from, to] = [day(search['from']), day(search['to'])];
  return (
    <Page
      title={plan === null ? words.newPlan : words.editPlan}
      back={
        <BackLink to="/training/plans" search={athleteSearch(text(search['athlete']))}>
          {words.backToPlans}
        </BackLink>
      }
    >
      <QueryView query={member} label={words.loadingPlan} skeleton={<Skeleton height={480} round />}>
        {(found) =>
          plan !== null || copy !== null ? (
            <Stored key={plan ?? copy} member={found} id={plan ?? copy} isCopy={plan === null} />
          ) : from !== null && to !== null ? (
            <FromWeeks key={`${from} ${to}`} member={found} from={from} to={to} />
          ) : (
            <New member={found} />
          )
        }
      </QueryView>
    </Page>
  );
}

interface OfMember {
  readonly member: Member;
}

function Editor({ member, template, isNew }: OfMember & { readonly template: Template; readonly isNew: boolean }) {
  const navigate = useNavigate();
  const { athlete }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  // Edits are relative to the data at the start of editing.
  const [first] = useState(template);
  return (
    <PlanEditor
      member={member}
      template={first}
      isNew={isNew}
      onSaved={() => void navigate({ to: '/training/plans', search: athleteSearch(text(athlete)) as never })}
    />
  );
}

function New({ member }: OfMember) {
  const [template] = useState(() => newTemplate(newId()));
  return <Editor member={member} template={template} isNew={false} />;
}

function Stored({ member, id, isCopy }: OfMember & { readonly id: string | null; readonly isCopy: boolean }) {
  const [copyId] = useState(newId);
  const copyOf = (one: Template): Template => ({
    ...one,
    templateId: copyId,
    name: words.copyName(one.name).slice(0, TEMPLATE_NAME_MAX),
    teamId: null,
    isOwn: true,
  });
  return (
    <PlanQuery id={id}>
      {(found) => <Editor member={member} template={isCopy ? copyOf(found) : found} isNew={isCopy} />}
    </PlanQuery>
  );
}

function FromWeeks({ member, from, to }: OfMember & { readonly from: string; readonly to: string }) {
  const first = mondayOf(from);
  const weeks = weeksBetween(from, to);
  const plans = usePlans(first, addDays(first, weeks * 7 - 1));
  const [templateId] = useState(newId);
  return (
    <QueryView query={plans} label={words.loadingPlan} skeleton={<Skeleton height={480} round />}>
      {(found) => <Editor member={member} template={templateFromPlans(found, { templateId, first, weeks })} isNew />}
    </QueryView>
  );
}
