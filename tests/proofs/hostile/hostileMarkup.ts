/** A text that would run if a page took it for markup: it then tells its number to `ran`. */
export interface HostileMarkup {
  /** What it tries. */
  readonly family: string
  readonly html: string
}

type Family = readonly [name: string, texts: (code: string) => readonly string[]]

const entitiesOf = (text: string, write: (code: number) => string): string =>
  [...text].map((letter) => write(letter.codePointAt(0) ?? 0)).join('')
const decimal = (text: string) => entitiesOf(text, (code) => `&#${code}`)
const hexadecimal = (text: string) => entitiesOf(text, (code) => `&#x0000${code.toString(16)};`)
const base64 = (text: string) => btoa(text)

const loading = (code: string) => [
  `<img src=x onerror="${code}">`,
  `<img/src=x/onerror=${code}>`,
  `<IMG SRC=x OnErRoR='${code}'>`,
  `<img src=x:x\tonerror\n=\n"${code}"\n>`,
  `<img srcset="x 1x" src=x onerror=${code}//>`,
  `<img src='' onerror="${decimal(code)}">`,
  `<image src=x onerror="${code}">`,
  `<input type=image src=x onerror="${code}">`,
  `<video><source onerror="${code}"></video>`,
  `<video src=x onerror="${code}"></video>`,
  `<audio src=x onerror="${code}"></audio>`,
  `<object data="x:" onerror="${code}"></object>`,
  `<embed src="x:" onerror="${code}">`,
  `<link rel=stylesheet href="x:" onerror="${code}">`,
  `<svg onload="${code}"></svg>`,
  `<svg/onload=${code}>`,
  `<svg><image href=x onerror="${code}"></image></svg>`,
  `<svg><animate onbegin="${code}" attributeName=x dur=1s>`,
  `<svg><set onbegin="${code}" attributeName=x to=1>`,
  `<body onload="${code}">`,
  `<iframe onload="${code}"></iframe>`,
  `<style onload="${code}">a{}</style>`,
]

const acting = (code: string) => [
  `<p onclick="${code}">press</p>`,
  `<p onmouseover=${code}>over</p>`,
  `<p onpointerenter="${code}" onmouseenter="${code}">over</p>`,
  `<a href="#" onclick="${code}">press</a>`,
  `<a onauxclick="${code}" href=x>press</a>`,
  `<button onclick="${code}">press</button>`,
  `<button onfocus="${code}" autofocus>press</button>`,
  `<input autofocus onfocus="${code}">`,
  `<select autofocus onfocus="${code}"><option>x</select>`,
  `<textarea autofocus onfocus="${code}"></textarea>`,
  `<p tabindex=0 autofocus onfocus="${code}" contenteditable>x</p>`,
  `<details open ontoggle="${code}"><summary>x</summary></details>`,
  `<p style="animation:x 1s" onanimationstart="${code}">x</p>`,
  `<style>@keyframes x{}</style><p style="animation-name:x" onanimationend="${code}">x</p>`,
  `<p style="transition:all 1s" ontransitionrun="${code}">x</p>`,
  `<marquee onstart="${code}">x</marquee>`,
  `<p onwheel="${code}" onscroll="${code}">x</p>`,
  `<p draggable=true ondragstart="${code}">x</p>`,
  `<p oncopy="${code}" oncut="${code}" onpaste="${code}">x</p>`,
  `<li onbeforeinput="${code}" oninput="${code}">x</li>`,
]

const addresses = (code: string) => {
  const script = `javascript:${code}`
  return [
    script,
    `JaVaScRiPt:${code}`,
    ` \u0001javascript:${code}`,
    `java\tscript:${code}`,
    `java\nscript:${code}`,
    `java&Tab;script&colon;${code}`,
    `java&NewLine;script:${code}`,
    decimal(script),
    hexadecimal(script),
    `javascript://%0a${code}`,
    `javascript://shop.example/%0d%0a${code}`,
    `vbscript:${code}`,
    `data:text/html,<script>${code}</script>`,
    `data:text/html;base64,${base64(`<script>${code}</script>`)}`,
    `data:image/svg+xml,<svg onload='${code}' xmlns='http://www.w3.org/2000/svg'/>`,
    `blob:${script}`,
    `feed:javascript:${code}`,
    `view-source:${script}`,
    `//evil.example/${code}`,
    `\\\\evil.example\\${code}`,
  ].flatMap((address) => [
    `<a href="${address}">go</a>`,
    `<p><strong><a target=_self href='${address}'>go</a></strong></p>`,
  ])
}

const elsewhere = (code: string) => [
  `<form action="javascript:${code}"><button>go</button></form>`,
  `<form><button formaction="javascript:${code}">go</button></form>`,
  `<form id=f></form><button form=f formaction="javascript:${code}">go</button>`,
  `<iframe src="javascript:${code}"></iframe>`,
  `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
  `<iframe srcdoc="&lt;img src=x onerror=parent.${code}&gt;"></iframe>`,
  `<object data="javascript:${code}"></object>`,
  `<embed src="javascript:${code}">`,
  `<base href="javascript:${code}//"><a href="x">go</a>`,
  `<meta http-equiv=refresh content="0;url=javascript:${code}">`,
  `<svg><a xlink:href="javascript:${code}"><text y=9>go</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='${code}'/></svg>#x"></use></svg>`,
  `<math href="javascript:${code}">go</math>`,
  `<math><maction actiontype="statusline#x" xlink:href="javascript:${code}">go</maction></math>`,
  `<p style="background:url(javascript:${code})">x</p>`,
  `<p style="width:expression(${code})">x</p>`,
  `<isindex action="javascript:${code}" type=submit>`,
]

const scripts = (code: string) => [
  `<script>${code}</script>`,
  `<SCRIPT >${code}</SCRIPT >`,
  `<script/x>${code}</script>`,
  `<script src="data:text/javascript,${code}"></script>`,
  `<script type=module>${code}</script>`,
  `<svg><script>${code}</script></svg>`,
  `<svg><script href="data:,${code}"></script></svg>`,
  `<math><script>${code}</script></math>`,
  `<template><script>${code}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${code}>">`,
  `<<script>script>${code}<</script>/script>`,
  `<scr<script>ipt>${code}</scr</script>ipt>`,
  `<script\u0000>${code}</script>`,
  `<!--<script>-->${code}//--></script>`,
]

/** What one reader takes for text and another one, or the same a second time, for an element. */
const mutations = (code: string) => {
  const image = `<img src=x onerror=${code}>`
  return [
    `<math><mtext></p><style>${image}</style>`,
    `<math><mtext><table><mglyph><style><!--</style>${image}-->`,
    `<form><math><mtext></form><form><mglyph><style></math>${image}`,
    `<svg></p><style><a id="</style>${image}">`,
    `<svg><style>${image}</style></svg>`,
    `<svg><title><a id="</title>${image}"></a></svg>`,
    `<svg><desc><style><a title="</style>${image}">`,
    `<math><annotation-xml encoding="text/html"><style>${image}</style></annotation-xml></math>`,
    `<noembed><p title="</noembed>${image}">`,
    `<noframes><p title="</noframes>${image}">`,
    `<xmp><p title="</xmp>${image}">`,
    `<textarea><p title="</textarea>${image}">`,
    `<title><p title="</title>${image}">`,
    `<iframe><p title="</iframe>${image}">`,
    `<plaintext>${image}`,
    `<!--><p>${image}-->`,
    `<!--a--!>${image}-->`,
    `<![CDATA[${image}]]>`,
    `<?xml version="1.0"?>${image}`,
    `<!DOCTYPE x [<!ENTITY x "${image}">]>&x;`,
    `<a title="</a>${image}">x</a>`,
    `<p title="&quot;>${image}">x</p>`,
    `<p id="x" class='"'>${image}</p>`,
    `<table><td>${image}<tr>${image}`,
    `<select><option><style></option></select>${image}</style>`,
    `&lt;img src=x onerror=${code}&gt;`,
    `&amp;lt;img src=x onerror=${code}&amp;gt;`,
    `\uff1cimg src=x onerror=${code}\uff1e`,
    `<p><a href="https://shop.example" ${image}>x</a></p>`,
    `<custom-part onclick="${code}"><slot>${image}</slot></custom-part>`,
    `${'<p>'.repeat(300)}${image}`,
    `<p ${'a '.repeat(500)}onclick="${code}">x</p>`,
  ]
}

/** Named like what the page asks the document for. */
const clobbering = (code: string) => [
  `<form name=body><input name=children></form><img name=cookie src=x onerror=${code}>`,
  `<a id=ran></a><a id=ran name=push href="javascript:${code}">x</a>`,
  `<form id=x><input name=attributes><input name=nodeName onfocus=${code} autofocus></form>`,
  `<img name=getElementById src=x onerror=${code}>`,
  `<form id=x name=parentNode><img name=removeChild src=x onerror=${code}></form>`,
]

const families: readonly Family[] = [
  ['loads and fails', loading],
  ['waits for an act', acting],
  ['an address that runs', addresses],
  ['an address elsewhere', elsewhere],
  ['a script', scripts],
  ['read in two ways', mutations],
  ['names of the document', clobbering],
]

/** Each tells its own place in this list. */
export const hostileMarkup: readonly HostileMarkup[] = (() => {
  let at = 0
  return families.flatMap(([family, texts]) =>
    texts('0').map((_, nth) => {
      const html = texts(`ran.push(${at})`)[nth] ?? ''
      at += 1
      return { family, html }
    }),
  )
})()
