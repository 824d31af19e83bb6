/** Rules of shared pages, on top of those of all pages without scripts. */
export const style = `main{max-width:46rem}.by{font-weight:600}dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr));gap:1rem;margin:0;padding:1rem 1.25rem;
background:var(--surface);border:1px solid var(--line);border-radius:12px}
dt{color:var(--soft);font-size:.875rem}dd{margin:0;overflow-wrap:anywhere}dd b{font-size:1.375rem;font-weight:600;letter-spacing:-.01em}dd small{display:block}
section,.chart{display:grid;gap:.5rem;background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:1rem 1.25rem}h2{font-size:1rem;line-height:1.4}
figure{margin:0}svg{display:block;width:100%}.route svg{height:min(60vw,22rem)}path{fill:none;stroke:var(--accent);stroke-width:2;stroke-linejoin:round;
stroke-linecap:round;vector-effect:non-scaling-stroke}.route path{stroke-width:3}.heartRate path{stroke:light-dark(#c2255c,#f783ac)}
figcaption{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem}figcaption span:last-child{color:var(--soft);font-size:.875rem}
.scaled{position:relative;padding-right:3.5rem}.scaled svg{height:8rem;border-block:1px solid var(--line)}.scaled span{position:absolute;right:0;
color:var(--soft);font-size:.875rem;line-height:1}.scaled span:nth-of-type(1){top:0}.scaled span:nth-of-type(2){bottom:0}.along{font-size:.875rem}
ol{list-style:none;padding:0;margin:0;background:var(--surface);border:1px solid var(--line);border-radius:12px}li li{padding:.125rem 0;border:0}
li ul{background:none;border:0;border-radius:0}li li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem}li>p{font-weight:600;color:var(--ink)}
footer{color:var(--soft);font-size:.875rem}`;
