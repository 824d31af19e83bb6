import { useState } from 'react';
import type { Member } from '../../../domain/entities/member.ts';
import { isSample } from '../../../domain/navigation.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { useGear } from '../../api/gear.ts';
import { useMember } from '../../api/queries.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { ConfirmDialog } from '../../ui/lazy-modal.tsx';
import { Note } from '../../ui/note.tsx';
import { useToday } from '../../ui/now.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GearCard } from './gear-card.tsx';
import { GearForm } from './gear-form.tsx';
import { gearWords as words } from './gear-words.ts';
import styles from './gear.module.css';

/** Shoes and bikes with their distances, and a form for new ones. */
export default function GearScreen() {
  const member = useMember();
  return (
    <Page title={words.title} subtitle={words.subtitle} back={<BackLink to="/profile">{words.profile}</BackLink>}>
      <QueryView query={member} label={words.loading} skeleton={<Skeleton height={480} round />}>
        {(known) => <GearOf member={known} />}
      </QueryView>
    </Page>
  );
}

/** Subject of the form; a new `round` resets it. */
interface FormOf {
  readonly editedId: string | null;
  readonly round: number;
}

function GearOf({ member }: { readonly member: Member }) {
  const gear = useGear();
  const today = useToday(member.timeZone);
  const [{ editedId, round }, setForm] = useState<FormOf>({ editedId: null, round: 0 });
  const [isChanged, setChanged] = useState(false);
  const [wantedId, setWanted] = useState<string | null>(null);
  const edit = (id: string | null) => {
    setWanted(null);
    setForm((before) => ({ editedId: id, round: before.round + 1 }));
  };
  const canWrite = !isSample(member);
  const shown = { prefersMetric: prefersMetricOf(member), today };
  return (
    <QueryView query={gear} label={words.loading} skeleton={<Skeleton height={480} round />}>
      {(all) => {
        const edited = all.find(({ gearId }) => gearId === editedId) ?? null;
        return (
          <div className={styles.columns}>
            <GearCard gear={all} canWrite={canWrite} onEdit={isChanged ? setWanted : edit} {...shown} />
            {canWrite ? (
              <GearForm key={round} edited={edited} onDone={() => edit(null)} onChanged={setChanged} {...shown} />
            ) : (
              <Note>{words.noteOfSamples}</Note>
            )}
            {wantedId !== null && (
              <ConfirmDialog
                title={words.discardTitle}
                message={words.discardText}
                confirmLabel={words.discard}
                isDanger
                onConfirm={() => edit(wantedId)}
                onCancel={() => setWanted(null)}
              />
            )}
          </div>
        );
      }}
    </QueryView>
  );
}
