import { createRoot } from 'react-dom/client';
import { addFont } from '../src/app/font.ts';
import { applyTheme } from '../src/ui/chosen-theme.ts';
import { pageStyle } from './chart/style.ts';
import { Gallery } from './page/gallery.tsx';
import '../src/ui/base.css';
import './gallery.css';

applyTheme();
void addFont((add) => add());
const style = document.createElement('style');
style.textContent = pageStyle;
document.head.append(style);
const place = document.getElementById('gallery');
if (place === null) throw new Error('index.html lacks the element #gallery.');
createRoot(place).render(<Gallery />);
