/**
 * `window.Stripe` for simulated payments. It has the interface of Stripe's script, requests no card number, and lets people choose their
 * bank's decision. Sent unchanged, so it is not part of the app's own scripts.
 */
export const practiceScript = String.raw`(() => {
  'use strict';
  const words = {
    en: {
      title: 'Practice card', note: 'No real card is needed, and nothing is charged. Choose how the bank will answer.',
      asks: 'Your practice bank asks', is: 'Is it you who pays?', yes: 'Yes, it is me', no: 'No',
      gone: 'The payment service did not answer. Check your connection and try again.',
      cards: {
        '4242424242424242': 'A card that works', '4000002500003155': 'The bank asks you once',
        '4000002760003184': 'The bank asks you each time', '4000000000000002': 'The bank refuses it',
        '4000000000009995': 'Not enough money', '4000000000000069': 'Expired', '4000000000000127': 'Wrong security code',
        '4000000000000119': 'The bank has a fault', '4242424242424241': 'A number that is wrong',
        '4000000000000341': 'Saved, then each charge is refused',
      },
    },
    de: {
      title: 'Übungskarte', note: 'Es braucht keine echte Karte, und nichts wird abgebucht. Wähle, was die Bank antworten soll.',
      asks: 'Deine Übungsbank fragt', is: 'Bezahlst wirklich du?', yes: 'Ja, das bin ich', no: 'Nein',
      gone: 'Der Zahlungsdienst hat nicht geantwortet. Prüfe deine Verbindung und versuche es noch einmal.',
      cards: {
        '4242424242424242': 'Eine Karte, die geht', '4000002500003155': 'Die Bank fragt dich einmal',
        '4000002760003184': 'Die Bank fragt jedes Mal', '4000000000000002': 'Die Bank lehnt sie ab',
        '4000000000009995': 'Nicht genug Geld', '4000000000000069': 'Abgelaufen', '4000000000000127': 'Falsche Prüfnummer',
        '4000000000000119': 'Störung bei der Bank', '4242424242424241': 'Eine falsche Nummer',
        '4000000000000341': 'Gespeichert, danach lehnt die Bank ab',
      },
    },
  };
  const make = (name, styles, text) => {
    const node = document.createElement(name);
    Object.assign(node.style, styles);
    if (text !== undefined) node.textContent = text;
    return node;
  };
  function Stripe(key) {
    let say = words.en;
    let look = {};
    const ask = async (what, secret, more) => {
      const id = secret.split('_secret_')[0];
      try {
        const answer = await fetch('/sandbox/stripe/practice/' + what + '/' + id, {
          method: 'POST', body: new URLSearchParams({ key, client_secret: secret, ...more }),
        });
        const response = await answer.json();
        return response.error ? { error: response.error } : { intent: response };
      } catch {
        return { error: { type: 'api_connection_error', message: say.gone } };
      }
    };
    const named = ({ error, intent }) => {
      if (error) return { error };
      if (intent.last_setup_error || intent.last_payment_error) return { error: intent.last_setup_error || intent.last_payment_error };
      return intent.object === 'setup_intent' ? { setupIntent: intent } : { paymentIntent: intent };
    };
    const button = (text, isMain) => {
      const node = make('button', {
        font: 'inherit', fontWeight: '600', minHeight: '44px', padding: '0 1.25rem', borderRadius: look.borderRadius || '8px',
        cursor: 'pointer', border: '1px solid ' + (look.colorPrimary || 'currentColor'),
        background: isMain ? look.colorPrimary || 'CanvasText' : 'transparent',
        color: isMain ? look.colorBackground || 'Canvas' : look.colorText || 'inherit',
      }, text);
      node.type = 'button';
      return node;
    };
    const holder = () => new Promise((resolve) => {
      const box = make('dialog', {
        margin: 'auto',
        border: '1px solid', borderRadius: '12px', padding: '1.5rem', maxWidth: '22rem', font: 'inherit',
        background: look.colorBackground || 'Canvas', color: look.colorText || 'CanvasText',
      });
      const title = make('h2', { margin: '0 0 .5rem', fontSize: '1.15rem' }, say.asks);
      title.id = 'practice-bank';
      box.setAttribute('aria-labelledby', title.id);
      const row = make('div', { display: 'flex', gap: '.75rem', marginTop: '1.25rem', flexWrap: 'wrap' });
      const yes = button(say.yes, true);
      const no = button(say.no, false);
      const done = (accepts) => { box.remove(); resolve(accepts); };
      yes.addEventListener('click', () => done(true));
      no.addEventListener('click', () => done(false));
      box.addEventListener('cancel', () => done(false));
      row.append(yes, no);
      box.append(title, make('p', { margin: 0 }, say.is), row);
      document.body.append(box);
      box.showModal();
    });
    const onward = async (first, secret) => {
      if (first.error || first.intent.status !== 'requires_action') return named(first);
      const accepts = await holder();
      return named(await ask('authenticate', secret, { accept: String(accepts) }));
    };
    return {
      elements({ clientSecret, locale, appearance }) {
        say = String(locale || '').startsWith('de') ? words.de : words.en;
        look = (appearance && appearance.variables) || {};
        let chosen = Object.keys(say.cards)[0];
        let paint = () => {};
        return {
          clientSecret,
          update(change) {
            look = (change.appearance && change.appearance.variables) || look;
            paint();
          },
          number: () => chosen,
          submit: async () => ({}),
          create() {
            let root = null;
            const listeners = {};
            return {
              on(name, listener) { listeners[name] = listener; return this; },
              mount(place) {
                root = make('div', { display: 'grid', gap: '.5rem' });
                const label = make('label', { fontWeight: '600' }, say.title);
                const list = make('select', {
                  font: 'inherit', minHeight: '44px', width: '100%', padding: '0 .75rem', borderRadius: look.borderRadius || '8px',
                });
                list.id = 'practice-card';
                label.htmlFor = list.id;
                for (const [number, text] of Object.entries(say.cards)) {
                  const each = make('option', {}, text + ' (…' + number.slice(-4) + ')');
                  each.value = number;
                  list.append(each);
                }
                list.value = chosen;
                list.addEventListener('change', () => { chosen = list.value; });
                const note = make('p', { margin: 0, fontSize: '.9rem' }, say.note);
                paint = () => {
                  root.style.color = look.colorText || 'inherit';
                  note.style.color = look.colorTextSecondary || 'inherit';
                  Object.assign(list.style, {
                    border: '1px solid ' + (look.colorTextSecondary || 'currentColor'), color: look.colorText || 'CanvasText',
                    background: look.colorBackground || 'Canvas',
                  });
                };
                paint();
                root.append(label, list, note);
                place.replaceChildren(root);
                if (listeners.ready) queueMicrotask(() => listeners.ready());
              },
              unmount() { if (root) root.remove(); },
              destroy() { if (root) root.remove(); },
            };
          },
        };
      },
      async confirmSetup({ elements }) {
        const secret = elements.clientSecret;
        const card = { 'payment_method_data[type]': 'card', 'payment_method_data[card][number]': elements.number() };
        return onward(await ask('confirm', secret, card), secret);
      },
      async handleNextAction({ clientSecret }) {
        return onward(await ask('retrieve', clientSecret, {}), clientSecret);
      },
    };
  }
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
`;
