import { useState } from 'react';
import { rangeText } from '../../../domain/date-text.ts';
import { addDays } from '../../../domain/dates.ts';
import type { Member } from '../../../domain/entities/member.ts';
import {
  type NewShareLinkWire,
  type ShareLink,
  shareLinkDays,
  type ShareLinkLevel,
  shareLinkLevels,
} from '../../../domain/entities/share-link.ts';
import { factsText } from '../../../domain/partners/level-text.ts';
import { linkedAt } from '../../../domain/who-reads.ts';
import { useShareLinkChanges, useShareLinks } from '../../api/share-links.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Form, FormActions, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RadioField } from '../../ui/radio-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useListChange } from '../../workflows/list-change.ts';
import { CopyButton } from '../second-factor/copy-button.tsx';
import { LinkList } from './link-list.tsx';
import { shareLinkWords as words } from './words.ts';
import styles from './share-links.module.css';

/** An activity, or the week that begins on a day. */
export type ShareSubject = NewShareLinkWire['subject'];

type Choice = Omit<NewShareLinkWire, 'subject' | 'new_id'>;

const optionOf = (level: ShareLinkLevel, isWeek: boolean) => {
  const { person, activity } = linkedAt(level, isWeek);
  return {
    value: String(level),
    label: words.levels[level],
    hint: words.shows(factsText([...person, ...activity])),
  };
};

interface ChoiceFieldsProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  readonly isActivity: boolean;
  readonly hasName: boolean;
}

function ChoiceFields({ choice, onChange, isActivity, hasName }: ChoiceFieldsProps) {
  const set = (change: Partial<Choice>) => onChange({ ...choice, ...change });
  return (
    <>
      <RadioField
        label={words.name}
        hint={hasName ? undefined : words.noName}
        options={shareLinkLevels.map((level) => optionOf(level, !isActivity))}
        value={String(choice.level)}
        onChange={(value) => set({ level: shareLinkLevels.find((level) => String(level) === value) ?? 2 })}
      />
      {isActivity && (
        <fieldset className={styles.extras}>
          <legend>{words.extras}</legend>
          <CheckBox isSelected={choice.with_route} onChange={(chosen) => set({ with_route: chosen })}>
            {words.route} <span className={styles.soft}>{words.routeNote}</span>
          </CheckBox>
          <CheckBox isSelected={choice.with_charts} onChange={(chosen) => set({ with_charts: chosen })}>
            {words.charts}
          </CheckBox>
        </fieldset>
      )}
      <SelectField
        label={words.end}
        name="days"
        options={shareLinkDays.map((days) => ({ id: String(days), label: words.days[days] }))}
        value={String(choice.days)}
        onChange={(id) => set({ days: shareLinkDays.find((days) => String(days) === id) ?? 7 })}
      />
    </>
  );
}

/** Shows the URL of a new link, once. Browsers may not copy without a secure connection, but the text can be selected. */
const NewLink = ({ address }: { readonly address: string }) => (
  <div className={styles.made} role="status">
    <p>{words.made}</p>
    <code className={styles.code} aria-label={words.address}>
      {address}
    </code>
    <div className={styles.buttons}>
      <CopyButton text={address}>{words.copy}</CopyButton>
      <a href={address} target="_blank" rel="noreferrer">
        {words.look}
      </a>
    </div>
  </div>
);

interface ShareDialogProps {
  readonly subject: ShareSubject;
  readonly member: Member;
  readonly onClose: () => void;
}

/** Dialog that creates links to an activity or a week, and lists the existing ones. */
export function ShareDialog({ subject, member, onClose }: ShareDialogProps) {
  const links = useShareLinks();
  const { make, revoke } = useShareLinkChanges();
  const [choice, setChoice] = useState<Choice>({ level: 2, with_route: false, with_charts: false, days: 7 });
  const changes = useListChange(async ({ action, id }, signal) => {
    if (action === 'make') return make({ subject, ...choice }, signal);
    await revoke(id, signal);
    return null;
  });
  const week = 'week' in subject ? subject.week : null;
  const isOfThis = (link: ShareLink) =>
    'week' in subject ? link.week === subject.week : link.activity?.activityId === subject.activity_id;
  const { changing, made, failed, answer } = changes;
  return (
    <Dialog title={week === null ? words.activity : words.week(rangeText(week, addDays(week, 6)))} onClose={onClose}>
      <div className={styles.stack}>
        <p>
          {words.what} {week !== null && words.laterToo}
        </p>
        <Form aria-label={words.create} onSubmit={() => changes.change({ action: 'make', id: '', name: '' })}>
          {failed?.change.action === 'make' && <FormError title={words.notCreated} message={failed.message} />}
          <ChoiceFields
            choice={choice}
            onChange={setChoice}
            isActivity={week === null}
            hasName={(member.firstName ?? '') !== ''}
          />
          <FormActions>
            <Button
              type="submit"
              variant="primary"
              isPending={changing?.action === 'make'}
              isDisabled={changing !== null}
            >
              {words.create}
            </Button>
          </FormActions>
        </Form>
        {made?.action === 'make' && answer !== null && <NewLink address={answer} />}
        <section className={styles.existing} aria-labelledby="existing-links">
          <h3 id="existing-links">{words.existing}</h3>
          <QueryView query={links} label={words.loading} skeleton={<Skeleton height={48} />}>
            {(all) => (
              <LinkList
                links={all.filter(isOfThis)}
                member={member}
                changes={changes}
                empty={words.none}
                label={words.existing}
              />
            )}
          </QueryView>
          <p className={styles.soft}>{words.newPassword}</p>
        </section>
      </div>
    </Dialog>
  );
}
