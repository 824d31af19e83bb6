import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { MoreIcon } from '../../ui/icons.tsx';
import styles from './bottom-bar.module.css';
import { useNavigationItems } from './navigation-items.ts';
import { PlaceLink } from '../../shared/navigation/place-link.tsx';
import { usePlainLinks } from '../../shared/navigation/plain-links.ts';
import { shellWords } from '../../shared/navigation/words.ts';

/**
 * Navigation on phones: five links, or four and a button for the rest. The style sheet decides how many fit, since the prebuilt shell must work
 * without scripts.
 */
export function BottomBar() {
  const places = useNavigationItems();
  const links = usePlainLinks();
  const [isOpen, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const openPlace = (event: MouseEvent) => {
    links.onClick(event);
    if ((event.target as Element).closest('a') !== null) setOpen(false);
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    more.current?.focus();
  };
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <nav
      aria-label={shellWords.mainAtTheBottom}
      className={styles.bar}
      data-places
      data-open={isOpen || undefined}
      onPointerOver={links.onPointerOver}
      onClick={openPlace}
      onKeyDown={closeOnEscape}
      onBlur={closeOutside}
    >
      {places.map(({ to, label, Icon }) => (
        <PlaceLink key={to} to={to}>
          <Icon size={22} />
          {label}
        </PlaceLink>
      ))}
      <button ref={more} type="button" data-more aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <MoreIcon size={22} />
        {shellWords.morePlaces}
      </button>
    </nav>
  );
}
