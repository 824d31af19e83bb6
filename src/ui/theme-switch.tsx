import { classNames } from './class-names.ts';
import { MoonIcon, ScreenIcon, SunIcon } from './form-icons.tsx';
import { themes } from './chosen-theme.ts';
import { chooseTheme, useTheme } from './theme.ts';
import { fieldsWords } from './form-words.ts';
import styles from './theme-switch.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

const icons = {
  system: <ScreenIcon size={18} />,
  light: <SunIcon size={18} />,
  dark: <MoonIcon size={18} />,
};

/** Switch between light, dark, and the system's theme. */
export function ThemeSwitch() {
  const chosen = useTheme();
  return (
    <fieldset className={styles.switch}>
      <legend>
        <VisuallyHidden>{fieldsWords.theme}</VisuallyHidden>
      </legend>
      {themes.map((theme) => (
        <label
          key={theme}
          className={classNames(styles.face, theme === chosen && styles.chosen)}
          title={fieldsWords[theme]}
        >
          <input type="radio" name="theme" checked={theme === chosen} onChange={() => chooseTheme(theme)} />
          {icons[theme]}
          <VisuallyHidden>{fieldsWords[theme]}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
