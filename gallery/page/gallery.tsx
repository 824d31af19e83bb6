import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Theme, themes } from '../../src/ui/chosen-theme.ts';
import { chooseTheme, useTheme } from '../../src/ui/theme.ts';
import { sizeText } from '../chart/labels.ts';
import { catalogue, chartNamed } from './catalogue.ts';
import { LivePage } from './live-page.tsx';
import { MachinePage } from './machine-page.tsx';
import { MapPage } from './map-page.tsx';
import { PlayPage } from './play-page.tsx';

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};
/** Returns the part of the URL after the hash: `deviceLink`, `map`. */
const useAddress = () => useSyncExternalStore(subscribe, () => location.hash.replace(/^#\/?/, ''));

function MachineList({ current }: { readonly current: string }) {
  const [sought, setSought] = useState('');
  const names = [...catalogue.keys()].sort((a, b) => a.localeCompare(b));
  const shown = names.filter((name) => name.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <nav className="machines" aria-label="Machines">
      <label className="search">
        <span>Find a machine</span>
        <input type="search" value={sought} onChange={(event) => setSought(event.target.value)} />
      </label>
      <label className="choice">
        <span>Machine</span>
        <select value={current} onChange={(event) => location.assign(`#/${event.target.value}`)}>
          {!catalogue.has(current) && <option value={current}>Choose one</option>}
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <ul className="names">
        {shown.map((name) => {
          const chart = chartNamed(name);
          return (
            <li key={name}>
              <a href={`#/${name}`} aria-current={name === current ? 'page' : undefined}>
                {name}
                <small>{chart && sizeText(chart)}</small>
              </a>
            </li>
          );
        })}
      </ul>
      {shown.length === 0 && <p className="none">No machine has this in its name.</p>}
    </nav>
  );
}

const themeNames: Readonly<Record<Theme, string>> = { system: 'System setting', light: 'Light', dark: 'Dark' };

const views = [
  { path: 'live', title: 'Live', Page: LivePage },
  { path: 'map', title: 'Map', Page: MapPage },
] as const;

export function Gallery() {
  const address = useAddress();
  const name = address === '' ? 'session' : (address.split('/')[0] ?? '');
  const theme = useTheme();
  const view = views.find(({ path }) => path === name);
  const chart = view ? undefined : chartNamed(name);
  const machine = catalogue.get(name);
  const isPlay = address.endsWith('/play');
  useEffect(() => {
    document.title = `${view?.title ?? name} · Machines`;
  }, [name, view]);
  return (
    <>
      <header className="bar">
        <a className="home" href="#/">
          Machines
        </a>
        <nav aria-label="Views">
          {views.map(({ path, title }) => (
            <a key={path} href={`#/${path}`} aria-current={path === name ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <label className="theme">
          <span>Theme</span>
          <select aria-label="Theme" value={theme} onChange={(event) => chooseTheme(event.target.value as Theme)}>
            {themes.map((one) => (
              <option key={one} value={one}>
                {themeNames[one]}
              </option>
            ))}
          </select>
        </label>
      </header>
      <div className={name === 'live' ? 'room is-whole' : 'room'}>
        {name !== 'live' && <MachineList current={name} />}
        <main>
          {view && <view.Page />}
          {chart && machine && isPlay && <PlayPage key={name} name={name} chart={chart} machine={machine} />}
          {chart && machine && !isPlay && <MachinePage key={name} name={name} chart={chart} machine={machine} />}
          {!view && !chart && (
            <div className="missing">
              <h1>No such machine</h1>
              <p>There is none of this name. All of them are in the list.</p>
            </div>
          )}
        </main>
      </div>
    </>
  );
}
