import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { FIND_MAX } from '../../../domain/entities/search-hit.ts';
import { parseDateQuery } from '../../../domain/find/parse-date.ts';
import { isPaid, mayVisit } from '../../../domain/navigation.ts';
import { prefersMetricOf } from '../../../domain/views/display-format.ts';
import { failureText } from '../../../domain/words/failure-text.ts';
import { visitorIn } from '../../../machines/session/selectors.ts';
import { useFound } from '../../api/find.ts';
import { useMember } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useToday } from '../../ui/now.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useSessionView } from '../../workflows/session.ts';
import styles from './find.module.css';
import { usePublicServices } from '../../shared/services/public-services.ts';
import { useAthletes } from '../../shared/teams/athlete.tsx';
import type { HitGroup } from './hit.ts';
import { hitsOf } from './hits.ts';
import { Option } from './option.tsx';
import { findWords } from './words.ts';

interface FindDialogProps {
  readonly onClose: () => void;
  /** Shows the keyboard shortcuts instead. */
  readonly onShortcuts: () => void;
}

/** Search for pages, actions, the member's activities and planned workouts, days, and a coach's athletes. */
export default function FindDialog({ onClose, onShortcuts }: FindDialogProps) {
  const [text, setText] = useState('');
  const { data: member } = useMember();
  const { payments } = usePublicServices();
  const visitor = useSessionView(visitorIn);
  const today = useToday(member?.timeZone ?? null);
  const said = parseDateQuery(text, today);
  const isAsked = said.words.length > 0 || said.from !== null;
  const isCoach = visitor !== null && visitor.memberType !== 'Athlete' && mayVisit(visitor, 'team');
  const canFind = visitor !== null && isPaid(visitor) && mayVisit(visitor, 'activities');
  const found = useFound(said, !isAsked || !canFind);
  const roster = useAthletes(isCoach ? member : undefined);
  const groups =
    visitor === null
      ? []
      : hitsOf({
          said,
          visitor,
          member,
          today,
          payments,
          prefersMetric: member !== undefined && prefersMetricOf(member),
          found: isAsked && canFind ? (found.data ?? null) : null,
          roster,
        });
  const isLooking = isAsked && canFind && (found.isPending || found.isPlaceholderData) && found.error === null;
  return (
    <Dialog title={findWords.title} onClose={onClose}>
      <Box
        label={isCoach ? findWords.labelOfCoaches : findWords.label}
        text={text}
        groups={groups}
        isLooking={isLooking}
        onText={setText}
        onClose={onClose}
        onShortcuts={onShortcuts}
      />
      {found.error !== null && isAsked && (
        <div role="alert" className={styles.failed}>
          <p>
            {findWords.failed} {failureText(found.error)}
          </p>
          <Button size="small" isPending={found.isFetching} onPress={() => void found.refetch()}>
            {findWords.again}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface BoxProps {
  readonly label: string;
  readonly text: string;
  readonly groups: readonly HitGroup[];
  readonly isLooking: boolean;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

/** The search box with its results: arrows move through them while the focus stays in the box, Enter opens the current one. */
function Box({ label, text, groups, isLooking, onText, onClose, onShortcuts }: BoxProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const hits = groups.flatMap((group) => group.hits);
  // Keeps the chosen result, whatever is added or removed above it.
  const at = Math.max(
    hits.findIndex(({ key }) => key === chosen),
    0,
  );
  const optionId = (key: string | undefined) => (key === undefined ? undefined : `${id}-${key.replace(/\W+/g, '-')}`);
  const current = optionId(hits[at]?.key);
  useEffect(() => {
    if (current !== undefined) document.getElementById(current)?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && current !== undefined) {
      event.preventDefault();
      document.getElementById(current)?.click();
    }
    if (step === undefined || hits.length === 0) return;
    event.preventDefault();
    setChosen(hits[(at + step + hits.length) % hits.length]?.key ?? null);
  };

  const isEmpty = hits.length === 0 && text.trim() !== '';
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current}
        aria-autocomplete="list"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type into it
        autoFocus
        maxLength={FIND_MAX}
        placeholder={findWords.placeholder}
        className={styles.input}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setChosen(null);
        }}
        onKeyDown={onKeyDown}
      />
      <div role="status" className={styles.said}>
        {isLooking ? (
          findWords.looking
        ) : isEmpty ? (
          <>
            <strong>{findWords.nothing(text.trim())}</strong> {findWords.hint}
          </>
        ) : (
          <VisuallyHidden>{text.trim() !== '' && findWords.count(hits.length)}</VisuallyHidden>
        )}
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={findWords.results} className={styles.list}>
        {groups.map(({ title, hits: own }) => (
          <div key={title} role="group" aria-label={title}>
            <p className={styles.title} aria-hidden="true">
              {title}
            </p>
            {own.map((hit) => (
              <Option
                key={hit.key}
                hit={hit}
                id={optionId(hit.key)}
                isChosen={optionId(hit.key) === current}
                onPoint={() => setChosen(hit.key)}
                onClose={onClose}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.keys}>
        <span>{findWords.keys}</span>
        <Button size="small" variant="quiet" onPress={onShortcuts}>
          {findWords.shortcuts}
        </Button>
      </div>
    </>
  );
}
