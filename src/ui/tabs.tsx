import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { classNames } from './class-names.ts';
import { AlertIcon, CheckIcon } from './form-icons.tsx';
import { LockIcon } from './icons.tsx';
import { uiWords } from './words.ts';
import styles from './tabs.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type TabState = 'open' | 'done' | 'failed' | 'locked';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A locked tab cannot be selected. */
  readonly state?: TabState | undefined;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Panel of the selected tab. */
  readonly children: ReactNode;
}

const marks = {
  open: null,
  done: <CheckIcon size={16} />,
  failed: <AlertIcon size={16} />,
  locked: <LockIcon size={16} />,
};
const words = (state: TabState) =>
  ({ open: '', done: uiWords.stepDone, failed: uiWords.stepFailed, locked: uiWords.notAvailableYet })[state];

/** Tabs with a controlled selection: choosing one calls `onSelect`. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(key as Id)}
      keyboardActivation="manual"
      className={styles.tabs}
    >
      <TabList aria-label={label} className={styles.list}>
        {tabs.map(({ id, label: name, state = 'open' }) => (
          <Tab key={id} id={id} isDisabled={state === 'locked'} className={classNames(styles.tab, styles[state])}>
            {marks[state]}
            <span>{name}</span>
            <VisuallyHidden>{words(state)}</VisuallyHidden>
          </Tab>
        ))}
      </TabList>
      {/* A panel keeps its initial id, so each tab needs its own panel. */}
      <TabPanel key={selected} id={selected} className={styles.panel}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
