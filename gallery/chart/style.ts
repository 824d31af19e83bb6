/** Colours by meaning, light and dark; as hex, since some image viewers support no other format. */
const colours = {
  ground: ['#f6f8fa', '#0c0f16'],
  surface: ['#ffffff', '#151923'],
  nested: ['#f9fafc', '#12151e'],
  line: ['#d8dee8', '#2b3140'],
  edge: ['#8a94a6', '#69738a'],
  ink: ['#161b29', '#eef1f6'],
  soft: ['#525c70', '#aab3c5'],
  accent: ['#2f56d6', '#8fb0ff'],
  tint: ['#e8eefc', '#1d2742'],
  timer: ['#8a5a00', '#e8b862'],
  good: ['#1d6b3c', '#6fce93'],
  bad: ['#b3261e', '#ff9c92'],
  added: ['#1d6b3c', '#6fce93'],
  changed: ['#8a5a00', '#e8b862'],
} as const;

const variables = (which: 0 | 1) =>
  Object.entries(colours)
    .map(([name, pair]) => `--c-${name}:${pair[which]}`)
    .join(';');

/** CSS of the drawing; `--c-…` are its colours. */
export const drawingRules = `
.chart text{font-family:Inter,"Inter fallback",-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Liberation Sans",sans-serif;font-size:11.5px;fill:var(--c-ink);dominant-baseline:central}
.chart .t-title{font-size:13px;font-weight:600;letter-spacing:-.005em}
.chart .t-description,.chart .t-guard,.chart .t-entry,.chart .t-exit,.chart .t-invoke{fill:var(--c-soft)}
.chart .t-event{font-weight:600}
.chart .box{fill:var(--c-surface);stroke:var(--c-edge);stroke-width:1}
.chart .is-open>.box{fill:var(--c-nested);stroke:var(--c-edge)}
.chart .s-parallel>.box{stroke-dasharray:5 4}
.chart .ring{fill:none;stroke:var(--c-edge)}
.chart .head{stroke:var(--c-line);fill:none}
.chart .s-parallel>.head{stroke-dasharray:5 4}
.chart .chip rect{fill:var(--c-tint)}
.chart .chip text{font-size:11px;font-weight:600;fill:var(--c-accent);text-anchor:middle}
.chart .mark{fill:none;stroke:var(--c-soft);stroke-width:1.4;stroke-linecap:round;stroke-linejoin:round}
.chart .k-invoke .mark,.chart .k-atOnce .mark{fill:var(--c-soft);stroke-width:.8}
.chart .k-event .mark,.chart .k-event .t-event{stroke:var(--c-accent)}
.chart .k-event .t-event,.chart .k-any .t-event{fill:var(--c-accent);stroke:none}
.chart .k-timer .mark{stroke:var(--c-timer)}.chart .k-timer .t-event{fill:var(--c-timer)}
.chart .k-done .mark,.chart .k-finished .mark{stroke:var(--c-good)}.chart .k-done .t-event,.chart .k-finished .t-event{fill:var(--c-good)}
.chart .k-failed .mark{stroke:var(--c-bad)}.chart .k-failed .t-event{fill:var(--c-bad)}
.chart .label{fill:var(--c-surface);stroke:var(--c-line)}
.chart .line{fill:none;stroke:var(--c-edge);stroke-width:1.3}
.chart .tip,.chart .start circle{fill:var(--c-edge)}
.chart .glow,.chart .press{fill:transparent}
.chart .fold rect{fill:var(--c-tint)}.chart .fold path{stroke:var(--c-accent);stroke-width:1.6;stroke-linecap:round}
.chart .is-added>.box,.chart .is-added .label,.chart .row.is-added .glow{stroke:var(--c-added);stroke-width:2}
.chart .is-added .line{stroke:var(--c-added);stroke-width:2}
.chart .is-gone>.box,.chart .is-gone .label,.chart .row.is-gone .glow,.chart .is-gone .line{stroke:var(--c-bad);stroke-width:2;stroke-dasharray:4 3}
.chart .is-gone>.row text,.chart .row.is-gone text{text-decoration:line-through}
.chart .is-changed>.box,.chart .is-changed .label,.chart .row.is-changed .glow{stroke:var(--c-changed);stroke-width:2}
`;

/** CSS of a separate picture: follows the reader's theme. */
export const pictureStyle = `.chart{${variables(0)}}@media(prefers-color-scheme:dark){.chart{${variables(1)}}}.paper{fill:var(--c-ground)}${drawingRules}`;

/** CSS for a page, where the theme can be chosen. */
export const pageStyle = `.chart{${Object.entries(colours)
  .map(([name, [light, dark]]) => `--c-${name}:light-dark(${light},${dark})`)
  .join(';')}}${drawingRules}`;
