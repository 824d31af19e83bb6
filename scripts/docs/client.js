// Runs in pages of the documentation: the pages of each part in the navigation, the search, the zoom of pictures. A classic script, because
// browsers refuse modules in pages opened as files.
(() => {
  const { up, path } = document.currentScript.dataset;
  const pages = globalThis.docsPages;
  const partOf = (page) => pages.find(([, other]) => other === page)?.[0] ?? -1;
  const create = (name, props = {}, ...children) => {
    const element = Object.assign(document.createElement(name), props);
    element.append(...children);
    return element;
  };

  // Navigation.
  const side = document.querySelector('.side');
  const own = partOf(path);
  const list = create('ul', { className: 'pages' });
  for (const [part, page, title] of pages) {
    if (part !== own) continue;
    const link = create('a', { href: up + page }, title);
    if (page === path) link.setAttribute('aria-current', 'page');
    list.append(create('li', {}, link));
  }
  const place = side.querySelectorAll('.parts > li')[own];
  if (place && list.children.length > 1) {
    place.append(list);
    // The part marks its current page.
    place.querySelector('a').setAttribute('aria-current', 'true');
  }
  const wide = matchMedia('(min-width: 900px)');
  const showSide = () => {
    side.open = wide.matches;
    const current = list.querySelector('[aria-current]');
    if (wide.matches && current) side.scrollTop = current.offsetTop - side.clientHeight / 2;
  };
  showSide();
  wide.addEventListener('change', showSide);

  // Pictures start scrolled to their middle, where machines begin, and can be zoomed on a separate page.
  for (const picture of document.querySelectorAll('.picture')) {
    const image = picture.querySelector('img');
    const centre = () => {
      picture.scrollLeft = (picture.scrollWidth - picture.clientWidth) / 2;
    };
    if (image.complete) centre();
    else image.addEventListener('load', centre);
    const zoom = picture.previousElementSibling;
    if (!zoom?.classList.contains('zoom')) continue;
    for (const percent of [50, 100, 150, 200]) {
      const button = create('button', { type: 'button' }, `${percent} %`);
      button.setAttribute('aria-pressed', String(percent === 100));
      button.addEventListener('click', () => {
        image.style.width = `${(image.naturalWidth * percent) / 100}px`;
        for (const other of zoom.children) other.setAttribute('aria-pressed', String(other === button));
        centre();
      });
      zoom.append(button);
    }
    zoom.hidden = false;
  }

  // Search.
  const box = document.querySelector('.search');
  const field = box.querySelector('input');
  const status = box.querySelector('p');
  const results = box.querySelector('ul');
  let index = null;
  const load = () => {
    index ??= new Promise((resolve, reject) => {
      const script = create('script', { src: `${up}search.js` });
      script.addEventListener('load', () => {
        const { sections, words } = globalThis.docsIndex;
        const entries = words.split('\n').map((line) => {
          const space = line.indexOf(' ');
          return [line.slice(0, space), line.slice(space + 1)];
        });
        resolve({ sections, entries });
      });
      script.addEventListener('error', reject);
      document.head.append(script);
    });
    return index;
  };
  const sectionsOf = (distances) => {
    let at = 0;
    return distances.split(' ').map((distance) => (at += Number.parseInt(distance, 36)));
  };
  /** Sections with a word beginning with each term, best match first. */
  const find = ({ sections, entries }, terms) => {
    let found = null;
    for (const term of terms) {
      const scores = new Map();
      for (const [word, distances] of entries) {
        if (!word.startsWith(term)) continue;
        const score = word === term ? 2 : 1;
        for (const section of sectionsOf(distances)) scores.set(section, Math.max(score, scores.get(section) ?? 0));
      }
      const before = found;
      found = new Map(
        [...scores].flatMap(([section, score]) => {
          if (before !== null && !before.has(section)) return [];
          const [page, , heading] = sections[section];
          const names = (text) => text.toLowerCase().split(/[^\p{L}\p{N}_]+/u);
          const inHeading = names(heading).some((name) => name.startsWith(term)) ? 8 : 0;
          const inTitle = names(pages[page][2]).some((name) => name.startsWith(term)) ? 4 : 0;
          return [[section, score + inHeading + inTitle + (before?.get(section) ?? 0)]];
        }),
      );
    }
    return [...(found ?? [])]
      .sort(([a, one], [b, other]) => other - one || a - b)
      .map(([section]) => sections[section]);
  };
  const SHOWN = 12;
  const show = async () => {
    const text = field.value;
    const terms = text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
    if (terms.length === 0) {
      results.replaceChildren();
      status.textContent = '';
      return;
    }
    const hits = find(await load(), terms);
    if (field.value !== text) return;
    status.textContent =
      hits.length === 0
        ? 'Nothing found.'
        : `${hits.length} found${hits.length > SHOWN ? `, the first ${SHOWN} shown` : ''}.`;
    results.replaceChildren(
      ...hits.slice(0, SHOWN).map(([page, anchor, heading]) => {
        const [, address, title] = pages[page];
        const link = create('a', { href: `${up}${address}${anchor === '' ? '' : `#${anchor}`}` }, heading);
        if (heading !== title) link.append(create('small', {}, title));
        return create('li', {}, link);
      }),
    );
  };
  const close = () => {
    results.replaceChildren();
    status.textContent = '';
  };
  field.addEventListener('focus', () => void load());
  field.addEventListener('input', () => void show());
  box.addEventListener('keydown', (event) => {
    const links = [field, ...results.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    } else if (event.key === 'Enter' && at === 0) links[1]?.click();
    else if (event.key === 'Escape') {
      field.value = '';
      close();
      field.focus();
    }
  });
  // A result on this page closes the list; others leave the page.
  results.addEventListener('click', close);
  document.addEventListener('pointerdown', (event) => {
    if (!box.contains(event.target)) close();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || document.activeElement === field) return;
    event.preventDefault();
    field.focus();
  });
  box.hidden = false;
})();
