import { classNames } from './class-names.ts';
import { MoonIcon, ScreenIcon, SunIcon } from './form-icons.tsx';
import { chooseTheme, themes, useTheme } from './theme.ts';
import styles from './theme-switch.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const faces = {
  system: { label: 'As the system', icon: <ScreenIcon size={18} /> },
  light: { label: 'Light', icon: <SunIcon size={18} /> },
  dark: { label: 'Dark', icon: <MoonIcon size={18} /> },
};

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const chosen = useTheme();
  return (
    <fieldset className={styles.switch}>
      <legend>
        <VisuallyHidden>Theme</VisuallyHidden>
      </legend>
      {themes.map((theme) => (
        <label
          key={theme}
          className={classNames(styles.face, theme === chosen && styles.chosen)}
          title={faces[theme].label}
        >
          <input type="radio" name="theme" checked={theme === chosen} onChange={() => chooseTheme(theme)} />
          {faces[theme].icon}
          <VisuallyHidden>{faces[theme].label}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
