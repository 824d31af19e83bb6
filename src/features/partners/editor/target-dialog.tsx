import { useQuery } from '@tanstack/react-query';
import { keys } from '../../../api/keys.ts';
import { useMemberServices } from '../../../shared/services/member-services.ts';
import { Dialog } from '../../../ui/lazy-modal.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CohortDialog } from './cohort-dialog.tsx';
import { EventDialog } from './event-dialog.tsx';
import type { SavedTarget, StoredTarget, TargetField } from './fields.ts';
import { SurveyDialog } from './survey-dialog.tsx';
import { pageEditorWords as words } from './words.ts';

interface TargetDialogProps {
  readonly field: TargetField;
  /** Id of the object; `null` to create a new one. */
  readonly id: string | null;
  readonly onClose: () => void;
  readonly onSaved: (target: SavedTarget) => void;
}

/** Dialog to create or change a cohort, an event or a survey. */
export function TargetDialog({ id, ...props }: TargetDialogProps) {
  return id === null ? <Form {...props} id="" stored={null} /> : <Loaded {...props} id={id} />;
}

type FormProps = Omit<TargetDialogProps, 'id'> & { readonly id: string };

function Loaded(props: FormProps) {
  const { id, field, onClose } = props;
  const { call } = useMemberServices();
  const target = useQuery({
    queryKey: [...keys.pageTargets, id],
    queryFn: ({ signal }) => call('getPageTarget', { params: { id }, signal }),
    // Each dialog starts with the stored values, not with cached ones.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (target.data !== undefined) return <Form {...props} stored={target.data} />;
  return (
    <Dialog title={words.changeTitles[field]} onClose={onClose}>
      <QueryView query={target} label={words.loadingTarget} skeleton={<Skeleton height={240} />}>
        {() => null}
      </QueryView>
    </Dialog>
  );
}

function Form({ field, id, stored, ...props }: FormProps & { readonly stored: StoredTarget | null }) {
  const withId = <Stored extends object>(one: Stored | null | undefined) => (one ? { ...one, id } : null);
  if (field === 'cohortId') return <CohortDialog {...props} stored={withId(stored?.cohort)} />;
  if (field === 'eventId') return <EventDialog {...props} stored={withId(stored?.event)} />;
  return <SurveyDialog {...props} stored={withId(stored?.survey)} />;
}
