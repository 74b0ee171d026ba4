const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Dark colours for mail programs that support a colour scheme; others show the light colours. */
export const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#171a19!important}
.card{background:#202523!important;border-color:#39413d!important}
.ink{color:#e9ece8!important}
.quiet{color:#a3ada8!important}
.link{color:#7fc8b0!important}
.button{background:#7fc8b0!important;color:#10201b!important}
}
@media (max-width:480px){.inside{padding:24px 20px!important}}
`

/** Inline styles, percentages and tables, because many mail programs support nothing else. */
export const styles = {
  body: `margin:0;padding:0;background:#f6f4ee;${font}`,
  preview:
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px',
  paper: 'background:#f6f4ee',
  around: 'padding:32px 16px',
  card: 'max-width:560px;background:#ffffff;border:1px solid #d9d6cc;border-radius:14px;border-collapse:separate',
  inside: `padding:32px;text-align:start;${font}`,
  brand: 'margin:0 0 24px;font-size:14px;line-height:20px;font-weight:600;color:#59625e',
  heading:
    'margin:0 0 16px;font-size:22px;line-height:30px;font-weight:700;color:#1d2321;overflow-wrap:anywhere;word-break:break-word',
  line: 'margin:0 0 16px;font-size:16px;line-height:24px;color:#1d2321;overflow-wrap:anywhere;word-break:break-word',
  buttonTable: 'margin:24px 0;border-collapse:separate',
  buttonCell: 'background:#2f5d50;border-radius:8px',
  button: `display:inline-block;padding:12px 22px;background:#2f5d50;border-radius:8px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none;${font}`,
  hint: 'margin:0 0 16px;font-size:14px;line-height:20px;color:#59625e',
  address: 'color:#2f5d50;overflow-wrap:anywhere;word-break:break-all',
  code: 'margin:0 0 20px;font-size:30px;line-height:38px;font-weight:700;letter-spacing:6px;color:#1d2321;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace',
  note: 'margin:0 0 12px;font-size:14px;line-height:20px;color:#59625e;overflow-wrap:anywhere;word-break:break-word',
  closing: `max-width:528px;margin:20px auto 0;font-size:12px;line-height:18px;color:#59625e;text-align:center;${font}`,
} as const
