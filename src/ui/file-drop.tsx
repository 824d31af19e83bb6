import { useRef } from 'react';
import type { DropItem } from 'react-aria-components/useDragAndDrop';
import { DropZone } from 'react-aria-components/DropZone';
import { Text } from 'react-aria-components/Text';
import { Button } from './button.tsx';
import { uiWords } from './words.ts';
import styles from './file-drop.module.css';
import { UploadIcon } from './icons.tsx';

interface FileDropProps {
  readonly onFiles: (files: File[]) => void;
  /**
   * Extensions or media types for the picker: ['.fit', '.gpx']. Other files in a picked folder are left out; dropped files are all passed on and
   * validated elsewhere.
   */
  readonly accept?: readonly string[];
  readonly label: string;
  readonly hint?: string;
  readonly isDisabled?: boolean;
}

async function filesOf(items: Iterable<DropItem> | AsyncIterable<DropItem>): Promise<File[]> {
  const files: File[] = [];
  for await (const item of items) {
    if (item.kind === 'file') files.push(await item.getFile());
    if (item.kind === 'directory') files.push(...(await filesOf(item.getEntries())));
  }
  return files;
}

/** Returns the accepted files of a folder; all files if none is accepted, so validation can give the reason. */
function acceptedOf(files: readonly File[], accept: readonly string[] = []): File[] {
  const meant = files.filter(({ name }) => accept.some((ending) => name.toLowerCase().endsWith(ending)));
  return meant.length > 0 ? meant : [...files];
}

/** Area that accepts files and folders by drop, paste or file picker. */
export function FileDrop({ onFiles, accept, label, hint, isDisabled = false }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null);
  /** One field serves for both files and folders. */
  const choose = (isFolder: boolean) => {
    if (picker.current === null) return;
    picker.current.webkitdirectory = isFolder;
    picker.current.click();
  };
  return (
    <DropZone
      className={styles.zone}
      isDisabled={isDisabled}
      getDropOperation={() => 'copy'}
      onDrop={(event) => {
        void filesOf(event.items).then((files) => files.length > 0 && onFiles(files));
      }}
    >
      <span className={styles.icon}>
        <UploadIcon size={28} />
      </span>
      <Text slot="label" className={styles.label}>
        {label}
      </Text>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div className={styles.choices}>
        <Button variant="primary" isDisabled={isDisabled} onPress={() => choose(false)}>
          {uiWords.chooseFiles}
        </Button>
        <Button isDisabled={isDisabled} onPress={() => choose(true)}>
          {uiWords.chooseFolder}
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={accept?.join()}
        // Prevents the zone from taking the focus from the pressed button.
        onClick={(event) => event.stopPropagation()}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          const files = target.webkitdirectory ? acceptedOf(chosen, accept) : chosen;
          // Allows choosing the same file again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </DropZone>
  );
}
