// Stands in the document itself and runs before anything else is loaded: puts what the page consists of on its way, for whoever opens it.
// Somebody who is not signed in is led to the login from pages that need an account.
(() => {
  const { files } = JSON.parse(document.getElementById('page-data').textContent);
  let known = null;
  try {
    known = localStorage.getItem('longrun.user');
  } catch {
    // Storage is switched off: nobody is signed in.
  }
  const { scripts, styles } = known === null ? files.guest : files.member;
  const add = (rel, href) => {
    if (document.querySelector(`link[rel="${rel}"][href="${href}"]`)) return;
    document.head.appendChild(Object.assign(document.createElement('link'), { rel, href }));
  };
  for (const href of styles) add('stylesheet', href);
  for (const href of scripts) add('modulepreload', href);
})();
