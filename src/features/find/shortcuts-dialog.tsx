import { Fragment } from 'react';
import { Dialog } from '../../ui/modal.tsx';
import styles from './find.module.css';
import { findWords as words } from './words.ts';

interface Shortcut {
  /** Names of the keys, any of which works. */
  readonly keys: readonly string[];
  readonly does: string;
}

/** Returns all keyboard shortcuts by place; arrows in lists and fields are the browser's own. */
function groupsOf(): readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] {
  const { does, keyNames: key } = words;
  return [
    {
      title: words.everywhere,
      shortcuts: [
        { keys: ['⌘ K', `${key.control} K`, '/'], does: does.find },
        { keys: ['?'], does: does.shortcuts },
        { keys: ['Esc'], does: does.close },
      ],
    },
    {
      title: words.inCalendar,
      shortcuts: [
        { keys: ['←', '→', '↑', '↓'], does: does.days },
        { keys: [key.pageUp, key.pageDown], does: does.months },
        { keys: [key.home, key.end], does: does.week },
        { keys: ['T'], does: does.today },
        { keys: [key.enter], does: does.open },
      ],
    },
    { title: words.onDay, shortcuts: [{ keys: ['←', '→'], does: does.neighbours }] },
    {
      title: words.onWorkout,
      shortcuts: [
        { keys: ['M'], does: does.take },
        { keys: ['←', '→', '↑', '↓'], does: does.carry },
        { keys: [key.enter], does: does.putDown },
        { keys: ['Esc'], does: does.leave },
      ],
    },
    {
      title: words.inChart,
      shortcuts: [
        { keys: ['←', '→'], does: does.cursor },
        { keys: [`${key.shift} ←`, `${key.shift} →`], does: does.farther },
        { keys: ['+', '−'], does: does.zoom },
        { keys: ['Esc'], does: does.whole },
      ],
    },
  ];
}

/** List of keyboard shortcuts, by place. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={words.shortcuts} onClose={onClose}>
      <div className={styles.shortcuts}>
        {groupsOf().map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keys.map((key) => (
                      <Fragment key={key}>
                        <kbd>{key}</kbd>{' '}
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
