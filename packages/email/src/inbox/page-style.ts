const wide = `
body{place-items:start center;padding:1.5rem 0}
main{width:min(100% - 2rem,48rem)}
h1{overflow-wrap:anywhere}
main>:last-child{margin-bottom:0}
time{color:var(--quiet);font-size:.875rem;font-variant-numeric:tabular-nums}
`

export const listStyle = `${wide}
ul{list-style:none;margin:0 0 1rem;padding:0;border-top:1px solid var(--line)}
li{border-bottom:1px solid var(--line)}
li a{display:grid;gap:.1rem 1rem;padding:.75rem 0;align-items:baseline;color:var(--ink);text-decoration:none}
li a:hover b{text-decoration:underline}
li b,li span{overflow-wrap:anywhere}
li span{color:var(--quiet)}
@media (min-width:40rem){li a{grid-template-columns:1fr auto}li b{grid-column:1/-1}}
`

export const mailStyle = `${wide}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0 0 1.25rem;font-size:.9375rem}
dt{color:var(--quiet)}
dd{margin:0;min-width:0;overflow-wrap:anywhere}
iframe{display:block;box-sizing:border-box;width:100%;height:min(70vh,44rem);border:1px solid var(--line);border-radius:.5rem;background:var(--paper)}
details{margin-top:1rem}
summary{cursor:pointer;color:var(--accent)}
pre{margin:.75rem 0 0;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace}
`

/** Added to the mail's own style. */
export const frameStyle = 'html{color-scheme:light dark}'
