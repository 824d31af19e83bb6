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
  /** Extensions or media types the picker offers: ['.fit', '.gpx']. Dropped files are all handed on; the judge sits elsewhere. */
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

/** Takes files and folders by dropping, pasting or picking. */
export function FileDrop({ onFiles, accept, label, hint, isDisabled = false }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null);
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
      <Button variant="primary" isDisabled={isDisabled} onPress={() => picker.current?.click()}>
        {uiWords.chooseFiles}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={accept?.join()}
        // The zone would take the focus from the button that was pressed.
        onClick={(event) => event.stopPropagation()}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that the same file can be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </DropZone>
  );
}
