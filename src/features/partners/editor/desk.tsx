import { useState } from 'react';
import type { EditedPage, Typed } from '../../../../machines/pageEditor/types.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form.tsx';
import { ConfirmDialog } from '../../../ui/lazy-modal.tsx';
import { Page } from '../../../ui/page.tsx';
import { Back } from './back.tsx';
import { FestivalCard } from './festival-card.tsx';
import type { FieldsProps, PageEditor } from './fields.ts';
import { HistoryCard } from './history-card.tsx';
import { LeadsCard } from './leads-card.tsx';
import { LookCard } from './look-card.tsx';
import { momentText } from '../../../app/moment-text.ts';
import { NumbersCard } from './numbers-card.tsx';
import { Preview } from './preview.tsx';
import { ResultsCard } from './results-card.tsx';
import { ShareCard } from './share-card.tsx';
import { StepFields } from './step-fields.tsx';
import { TextsCard } from './texts-card.tsx';
import { pageEditorWords as words } from './words.ts';
import styles from './editor.module.css';

interface DeskProps {
  readonly editor: PageEditor;
  readonly saved: EditedPage;
  readonly typed: Typed;
}

/** Somebody else saved meanwhile: both are here, and one is chosen to go on with. */
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

/** What stands about the page as a whole: whether it is saved, and what can be done. */
function Actions({ editor, saved }: Pick<DeskProps, 'editor' | 'saved'>) {
  const { isChanged, work, said, isConflict } = editor;
  const isBusy = work !== null || isConflict;
  const isBehind = saved.state !== 'draft' && saved.editions[0]?.publishedAt === null;
  const state = isChanged ? words.unsaved : isBehind ? words.publishedDiffers : words.allSaved;
  return (
    <div className={styles.actions}>
      <p role="status" className={styles.status}>
        {said === null ? state : words.said[said]}
      </p>
      <div className={styles.row}>
        <Button
          isPending={work === 'save'}
          isDisabled={isBusy || !isChanged}
          disabledReason={isChanged ? undefined : words.allSaved}
          hidesReason
          onPress={editor.save}
        >
          {words.saveDraft}
        </Button>
        <Button variant="primary" isPending={work === 'publish'} isDisabled={isBusy} onPress={editor.publish}>
          {words.publish}
        </Button>
      </div>
    </div>
  );
}

/** Taking the page down, and deleting it once it is down. */
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

/** The fields of a page beside its preview; on a phone one of the two. */
export function Desk({ editor, saved, typed }: DeskProps) {
  const [shows, setShows] = useState<'edit' | 'preview'>('edit');
  const { slug, content } = typed;
  const { problems, failure } = editor;
  const count = Object.keys(problems).length;
  const fields: FieldsProps = {
    content,
    errorsOf: (at) => problems[at],
    changePage: (changes) => editor.change(slug, { ...content, page: { ...content.page, ...changes } }),
    changeContent: (changes) => editor.change(slug, { ...content, ...changes }),
  };
  const path = `/${content.page.festival === null ? 'optin' : 'custom'}/${saved.slug}`;
  const isPublished = saved.state !== 'draft';
  return (
    <Page
      title={content.page.name === '' ? saved.slug : content.page.name}
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
      {(failure !== null || count > 0) && (
        <FormError
          title={count > 0 ? words.look : words.notSaved}
          message={count > 0 ? words.problemCount(count) : failure}
        />
      )}
      <div role="group" aria-label={words.parts} className={styles.parts}>
        {(['edit', 'preview'] as const).map((one) => (
          <Button key={one} aria-pressed={shows === one} onPress={() => setShows(one)}>
            {words[one]}
          </Button>
        ))}
      </div>
      <div className={styles.desk} data-shows={shows}>
        <div className={styles.form}>
          <TextsCard
            {...fields}
            slug={slug}
            isSlugFixed={saved.editions.some(({ publishedAt }) => publishedAt !== null) || isPublished}
            changeSlug={(next) => editor.change(next, content)}
          />
          <LookCard {...fields} editor={editor} />
          {content.page.festival === null ? <StepFields {...fields} /> : <FestivalCard {...fields} />}
          <LeadsCard {...fields} targets={saved.targets} />
          <ShareCard link={window.location.origin + path} slug={saved.slug} isPublished={isPublished} />
          {isPublished && <NumbersCard page={content.page} counts={saved.counts} />}
          <ResultsCard surveyId={saved.content.page.surveyId} eventId={saved.content.page.eventId} />
          <HistoryCard
            editions={saved.editions}
            base={typed.base}
            isBusy={editor.work !== null || editor.isConflict}
            onRestore={editor.restore}
          />
          <Ending editor={editor} saved={saved} />
        </div>
        <Preview content={content} />
      </div>
      <Actions editor={editor} saved={saved} />
    </Page>
  );
}
