import { useRef } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from './class-names.ts';
import styles from './popup-menu.module.css';

interface PopupMenuProps<Id extends string> {
  readonly label: string;
  /** Element that opened the menu, next to which it appears. */
  readonly anchor: Element;
  readonly items: readonly {
    readonly id: Id;
    readonly label: string;
    /** Keyboard shortcut of the item. */
    readonly shortcut?: string;
    readonly isDanger?: boolean;
    /** Why the item is disabled; it is shown anyway. */
    readonly disabledBecause?: string;
  }[];
  readonly onAction: (id: Id) => void;
  readonly onClose: () => void;
}

/** Menu that is open while rendered; the focus moves in and returns to the previous element. */
export function PopupMenu<Id extends string>({ label, anchor, items, onAction, onClose }: PopupMenuProps<Id>) {
  const trigger = useRef(anchor);
  return (
    <Popover
      isOpen
      aria-label={label}
      triggerRef={trigger}
      placement="bottom end"
      onOpenChange={(open) => !open && onClose()}
      className={styles.popover}
    >
      <Menu
        aria-label={label}
        autoFocus="first"
        className={styles.menu}
        onAction={(key) => onAction(key as Id)}
        onClose={onClose}
      >
        {items.map((item) => (
          <MenuItem
            key={item.id}
            id={item.id}
            textValue={item.label}
            isDisabled={item.disabledBecause !== undefined}
            className={classNames(styles.item, item.isDanger && styles.danger)}
          >
            {item.disabledBecause === undefined ? (
              item.label
            ) : (
              <span>
                {item.label}
                <span className={styles.reason}>{item.disabledBecause}</span>
              </span>
            )}
            {item.shortcut !== undefined && <kbd className={styles.key}>{item.shortcut}</kbd>}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
