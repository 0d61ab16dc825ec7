/** What a merchant reads under a link. */
export interface LinkWords {
  readonly title: string
  readonly text: string
  /** What the button says; absent: there is nothing to do. */
  readonly button?: string
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

export const linkStyle = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f6f8fa;color:#1f2328}
main{max-width:28rem;margin:10vh auto;padding:2rem 1.5rem;background:#fff;border:1px solid #d1d9e0;border-radius:12px}
.company{margin:0 0 1.5rem;color:#59636e}h1{margin:0 0 .5rem;font-size:1.25rem}.name{margin:0 0 1rem;font-size:1.5rem;font-weight:600;overflow-wrap:anywhere}
p{margin:0 0 1rem}button{width:100%;padding:.75rem 1rem;font:inherit;font-weight:600;color:#fff;background:#1f883d;border:0;border-radius:6px;cursor:pointer}
button:focus-visible{outline:2px solid #0969da;outline-offset:2px}
@media (max-width:30rem){main{margin:0;min-height:100vh;box-sizing:border-box;border:0;border-radius:0}}
@media (prefers-color-scheme:dark){body{background:#010409;color:#f0f6fc}main{background:#0d1117;border-color:#3d444d}.company{color:#9198a1}button{background:#238636}}`

/** Made of nothing but words: no script, no picture, no address of another site. */
export const linkPage = (
  company: string,
  businessName: string | undefined,
  { title, text, button }: LinkWords,
): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(company)}</title>
<style>${linkStyle}</style>
</head>
<body>
<main>
<p class="company">${escaped(company)}</p>
<h1>${escaped(title)}</h1>
${businessName === undefined ? '' : `<p class="name">${escaped(businessName)}</p>\n`}<p>${escaped(text)}</p>
${button === undefined ? '' : `<form method="post"><button type="submit">${escaped(button)}</button></form>\n`}</main>
</body>
</html>
`
