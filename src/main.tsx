import { createRoot } from 'react-dom/client';
import { messages } from '../domain/messages.ts';
import { composeApp } from './app/compose.ts';
import { Root } from './app/root.tsx';
import { Splash } from './app/splash.tsx';
import { loadConfig } from './app/start.ts';
import { applyTheme } from './ui/theme.ts';
import './ui/base.css';

async function start(place: HTMLElement): Promise<void> {
  const page = createRoot(place);
  const config = await loadConfig(() => page.render(<Splash>{messages.errors.offline}</Splash>));
  page.render(<Root app={composeApp(config)} />);
}

applyTheme();
const place = document.getElementById('root');
if (place === null) throw new Error('index.html lacks the element #root.');
void start(place);
