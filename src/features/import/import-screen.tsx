import { useApi } from '../../api/api-context.ts';
import { useSportAnswers } from '../../api/unknown-sports.ts';
import { useMemberServices } from '../../shared/services/member-services.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { useMedia } from '../../ui/media.ts';
import { Page } from '../../ui/page.tsx';
import { useFileImport } from '../../workflows/file-import.ts';
import { fileImportDependencies } from './dependencies.ts';
import { FilesCard } from './files-card.tsx';
import { FollowedCard } from './followed-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { UnknownSportsCard } from './unknown-sports-card.tsx';
import { UploadCard } from './upload-card.tsx';
import styles from './import.module.css';
import { importPageWords } from './words.ts';

const accepted = ['.fit', '.tcx', '.gpx', '.gz', '.zip', '.xml', '.json', '.csv'];

/** Page to import activity files: choosing, previewing, uploading, and the results. */
export default function ImportScreen() {
  const actors = useMemberServices();
  const { memberId } = useApi();
  const sportAnswers = useSportAnswers();
  const fileImport = useFileImport(() => fileImportDependencies(actors, memberId, sportAnswers));
  const { stage, importId, add } = fileImport;
  const isTouch = useMedia('(hover: none) and (pointer: coarse)');
  const isUploading = stage === 'uploading';
  const isFollowed = stage === 'following' || stage === 'done' || stage === 'stopped';
  const drop = isFollowed ? importPageWords.dropMoreFilesHere : importPageWords.dropFilesOrFoldersHere;
  return (
    <Page title={importPageWords.import} subtitle={importPageWords.importFitTcxOrGpx}>
      {!isUploading && (
        <FileDrop
          label={isTouch ? importPageWords.chooseWhatToImport : drop}
          hint={importPageWords.upTo500AtOnce}
          accept={accepted}
          onFiles={(files) => add(actors.shelf.put(files))}
        />
      )}
      {!isUploading && !isFollowed && (
        <details className={styles.exports}>
          <summary>{importPageWords.whereExportsAre}</summary>
          <dl>
            {Object.values(importPageWords.exports).map(({ from, how }) => (
              <div key={from}>
                <dt>{from}</dt>
                <dd>{how}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {(stage === 'preparing' || stage === 'uploadFailed') && <FilesCard fileImport={fileImport} />}
      {isUploading && <UploadCard fileImport={fileImport} />}
      {isFollowed && <FollowedCard fileImport={fileImport} />}
      <UnknownSportsCard />
      <HistoryCard current={isFollowed ? importId : null} />
    </Page>
  );
}
