import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { EditedPage, Typed } from '../../../../machines/pageEditor/types.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form.tsx';
import { ConfirmDialog } from '../../../ui/lazy-modal.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Back } from './back.tsx';
import { FestivalCard } from './festival-card.tsx';
import { FestivalShareCard } from './festival-share-card.tsx';
import type { FieldsProps, PageEditor, TargetField } from './fields.ts';
import { HistoryCard } from './history-card.tsx';
import { LeadsCard } from './leads-card.tsx';
import { LookCard } from './look-card.tsx';
import { momentText } from '../../../shared/time/moment-text.ts';
import { type Missing, MissingList } from './missing-list.tsx';
import { NumbersCard } from './numbers-card.tsx';
import { Preview } from './preview.tsx';
import { ResultsCard } from './results-card.tsx';
import { placeOf, type Section, sections } from './sections.ts';
import { ShareCard } from './share-card.tsx';
import { StepFields } from './step-fields.tsx';
import { TargetDialog } from './target-dialog.tsx';
import { useTargets } from './targets.ts';
import { TextsCard } from './texts-card.tsx';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

interface DeskProps {
  readonly editor: PageEditor;
  readonly saved: EditedPage;
  readonly typed: Typed;
}

/** Lets the editor choose a version after another person has saved the page. */
function Conflict({ editor: { keepMine, takeTheirs }, saved }: Pick<DeskProps, 'editor' | 'saved'>) {
  const [last] = saved.editions;
  return (
    <div className={styles.notice}>
      <FormError
        title={words.conflict}
        message={
          <>
            <p>{last && words.conflictText(last.savedBy, momentText(last.savedAt))}</p>
            <p>{words.conflictHint}</p>
          </>
        }
      />
      <div className={styles.row}>
        <Button variant="primary" onPress={keepMine}>
          {words.keepMine}
        </Button>
        <Button onPress={takeTheirs}>{words.takeTheirs}</Button>
      </div>
    </div>
  );
}

interface ActionsProps extends Pick<DeskProps, 'editor' | 'saved'> {
  readonly missing: readonly Missing[];
  readonly onOpen: (at: string) => void;
}

/** Shows the status and actions of the whole page: whether it is saved, and missing fields. */
function Actions({ editor, saved, missing, onOpen }: ActionsProps) {
  const { isChanged, work, said, isConflict } = editor;
  const [isListed, setListed] = useState(false);
  const listId = useId();
  const isBusy = work !== null || isConflict;
  const isBehind = saved.state !== 'draft' && saved.editions[0]?.publishedAt === null;
  const state = isChanged ? words.unsaved : isBehind ? words.publishedDiffers : words.allSaved;
  const isShown = isListed && missing.length > 0;
  return (
    <div className={styles.actions}>
      {isShown && (
        <MissingList
          id={listId}
          missing={missing}
          onOpen={(at) => {
            setListed(false);
            onOpen(at);
          }}
        />
      )}
      <p role="status" className={styles.status}>
        {said === null ? state : words.said[said]}
      </p>
      <div className={styles.row}>
        {missing.length > 0 && (
          <Button
            variant="quiet"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            onPress={() => setListed(!isShown)}
          >
            {words.beforePublishCount(missing.length)}
          </Button>
        )}
        <Button isPending={work === 'save'} isDisabled={isBusy || !isChanged} onPress={editor.save}>
          {words.saveDraft}
        </Button>
        <Button
          variant="primary"
          isPending={work === 'publish'}
          isDisabled={isBusy}
          onPress={() => {
            setListed(true);
            editor.publish();
          }}
        >
          {words.publish}
        </Button>
      </div>
    </div>
  );
}

/** Unpublishes the page, and deletes it once it is unpublished. */
function Ending({ editor, saved }: Pick<DeskProps, 'editor' | 'saved'>) {
  const [asks, setAsks] = useState(false);
  const isDraft = saved.state === 'draft';
  const { work, isConflict, isChanged, discard } = editor;
  const isBusy = work !== null || isConflict;
  return (
    <div className={styles.row}>
      {isChanged && (
        <Button variant="quiet" isDisabled={isBusy} onPress={discard}>
          {words.discard}
        </Button>
      )}
      <Button
        variant={isDraft ? 'danger' : 'secondary'}
        isPending={work === 'withdraw' || work === 'delete'}
        isDisabled={isBusy}
        onPress={() => setAsks(true)}
      >
        {isDraft ? words.deletePage : words.withdraw}
      </Button>
      {asks && (
        <ConfirmDialog
          title={isDraft ? words.deleteTitle : words.withdrawTitle}
          message={isDraft ? words.deleteText : words.withdrawText}
          confirmLabel={isDraft ? words.deletePage : words.withdraw}
          isDanger
          onCancel={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            if (isDraft) editor.remove();
            else editor.withdraw();
          }}
        />
      )}
    </div>
  );
}

/** Focuses a field once its section is rendered. */
function useJump(section: Section, open: (section: Section) => void) {
  const panel = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<{ readonly section: Section; readonly input: string | null } | null>(null);
  const reached = useRef(target);
  useEffect(() => {
    if (target === null || target === reached.current || target.section !== section) return;
    reached.current = target;
    const all = [...(panel.current?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])];
    const field = all.find((one) => one.getAttribute('name') === target.input) ?? all[0];
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [section, target]);
  const jump = (place: { readonly section: Section; readonly input: string | null }) => {
    setTarget({ ...place });
    open(place.section);
  };
  return { panel, jump };
}

/** Returns the open section of the editor, from the URL. */
function useSection() {
  const navigate = useNavigate();
  const search: { readonly section?: unknown } = useSearch({ strict: false });
  const { pageId = '' } = useParams({ strict: false });
  const section = sections.find((one) => one === search.section) ?? 'texts';
  const open = (next: Section) => {
    if (next !== section)
      void navigate({
        to: '/admin/pages/$pageId',
        params: { pageId },
        search: next === 'texts' ? {} : { section: next },
        resetScroll: false,
      });
  };
  return { section, open };
}

/** Shows the fields of a page beside its preview; on a phone one of the two. */
export function EditorLayout({ editor, saved, typed }: DeskProps) {
  const [shows, setShows] = useState<'edit' | 'preview'>('edit');
  /** `id` of the object to change; `null` to create one. */
  const [opened, setOpened] = useState<{ readonly field: TargetField; readonly id: string | null } | null>(null);
  const create = (field: TargetField) => setOpened({ field, id: null });
  const { targets, save } = useTargets(saved.targets);
  const { section, open } = useSection();
  const { panel, jump } = useJump(section, open);
  const { slug, content } = typed;
  const { page } = content;
  const { problems, failure } = editor;
  const fields: FieldsProps = {
    content,
    errorsOf: (at) => problems[at],
    changePage: (changes) => editor.change(slug, { ...content, page: { ...page, ...changes } }),
    changeContent: (changes) => editor.change(slug, { ...content, ...changes }),
  };
  const missing = Object.entries(editor.missing).map(([at, [message = '']]) => ({
    at,
    label: placeOf(at, page).label,
    message,
  }));
  const wrong = new Set(Object.keys(problems).map((at) => placeOf(at, page).section));
  const path = `/${page.festival === null ? 'optin' : 'custom'}/${saved.slug}`;
  const isPublished = saved.state !== 'draft';
  const parts: Readonly<Record<Section, ReactNode>> = {
    texts: (
      <TextsCard
        {...fields}
        slug={slug}
        isSlugFixed={saved.editions.some(({ publishedAt }) => publishedAt !== null) || isPublished}
        changeSlug={(next) => editor.change(next, content)}
      />
    ),
    look: <LookCard {...fields} editor={editor} />,
    steps: page.festival === null ? <StepFields {...fields} onCreate={create} /> : <FestivalCard {...fields} />,
    leads: (
      <LeadsCard {...fields} targets={targets} onCreate={create} onChange={(field, id) => setOpened({ field, id })} />
    ),
    share: (
      <>
        {page.festival === null ? (
          <ShareCard link={window.location.origin + path} slug={saved.slug} isPublished={isPublished} />
        ) : (
          <FestivalShareCard link={window.location.origin + path} isPublished={isPublished} />
        )}
        {isPublished && <NumbersCard page={page} counts={saved.counts} />}
        <ResultsCard surveyId={saved.content.page.surveyId} eventId={saved.content.page.eventId} />
      </>
    ),
    history: (
      <HistoryCard
        editions={saved.editions}
        base={typed.base}
        isBusy={editor.work !== null || editor.isConflict}
        onRestore={editor.restore}
      />
    ),
  };
  return (
    <Page
      title={page.name === '' ? saved.slug : page.name}
      subtitle={
        <span className={styles.badge} data-state={saved.state}>
          {words.states[saved.state]}
        </span>
      }
      back={<Back />}
      actions={
        isPublished && (
          <a href={path} target="_blank" rel="noopener" className={buttonClass('quiet')}>
            {words.openPage}
          </a>
        )
      }
    >
      {editor.isConflict && <Conflict editor={editor} saved={saved} />}
      {editor.canPutBack && (
        <div className={styles.notice}>
          <p>{words.putBackText}</p>
          <Button size="small" onPress={editor.putBack}>
            {words.putBack}
          </Button>
        </div>
      )}
      {failure !== null && Object.keys(problems).length === 0 && <FormError title={words.notSaved} message={failure} />}
      <div role="group" aria-label={words.parts} className={styles.parts}>
        {(['edit', 'preview'] as const).map((one) => (
          <Button key={one} aria-pressed={shows === one} onPress={() => setShows(one)}>
            {words[one]}
          </Button>
        ))}
      </div>
      <div className={styles.desk} data-shows={shows}>
        <div ref={panel} className={styles.form}>
          <Tabs
            label={words.sections}
            tabs={sections.map((id) => ({
              id,
              label: words.sectionNames[id],
              ...(wrong.has(id) && { state: 'failed' as const }),
            }))}
            selected={section}
            onSelect={open}
          >
            <div className={styles.form}>{parts[section]}</div>
          </Tabs>
          <Ending editor={editor} saved={saved} />
        </div>
        <Preview content={content} />
      </div>
      <Actions
        editor={editor}
        saved={saved}
        missing={missing}
        onOpen={(at) => {
          setShows('edit');
          jump(placeOf(at, page));
        }}
      />
      {opened !== null && (
        <TargetDialog
          {...opened}
          onClose={() => setOpened(null)}
          onSaved={(target) => {
            const { field } = opened;
            save(field, target);
            setOpened(null);
            const { levels } = target;
            fields.changePage({
              [field]: target.id,
              ...(levels && {
                permission: levels.includes(page.permission) ? page.permission : (levels[0] ?? 1),
                permissions: page.permissions.filter((level) => levels.includes(level)),
              }),
            });
          }}
        />
      )}
    </Page>
  );
}
