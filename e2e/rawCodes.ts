import type { Page } from '@playwright/test'

/** Where codes belong: what a file or a query has to say to the letter, and what people type. */
const places = [
  'code, pre, kbd, textarea',
  // Documented: the columns that a sheet must have, and what is written in them.
  '[aria-label="Columns of the sheet"]',
  // Documented names of scripts, by which people tell each other which is meant.
  '[aria-label="Scripts"]',
  // A bank's own code, in the column of that name.
  '[aria-label="Created schemes"], [aria-label="Approved schemes"]',
].join(', ')

/** Codes that are names themselves. */
const names: readonly RegExp[] = [
  // Documented words: a status of settlements, the type of a report, a kind of business.
  /^Ready_to_Settle$/,
  /^SETTLEMENT_MIS$/,
  /^Private_Public_Limited$/,
  // The code of a bank where its scheme is of a kind of card; journeys leave one that waits.
  /^[A-Z]+_DEBIT$/,
  // Schemes are known by their codes to whoever made them.
  /^[A-Z]+_(?:EMI|NEXT|CASH)$/,
  // Campaigns and templates are called as their maker called them.
  /^MERCHANT_WARRANTY$/,
]

/**
 * What a page shows as machines write it; none where all of it is in words: names of several parts with underscores,
 * JSON, a bare `true`, `false` or `null`, statuses in capitals, an instant in UTC.
 */
export const rawCodesOf = async (page: Page): Promise<string[]> => {
  const found = await page.evaluate((skipped) => {
    const raw = [
      /\b[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+\b/g,
      /\{\s*"[^}]*/g,
      /^(?:true|false|null|undefined|NaN)$/g,
      /^(?:SUCCESSFUL|FAILED|INPROGRESS|InProgress|EXPIRED|PERCENTAGE|AMOUNT|NETBANKING|CREDITED|RETURNED)$/g,
      /\[object \w+\]/g,
      /\d{4}-\d\d-\d\dT\d\d:\d\d/g,
    ]
    const file = /\.(?:xlsx?|csv|zip|pdf|json|txt)\b/
    const isDrawn = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    const codes: { code: string; told: string }[] = []
    const look = (words: string) => {
      if (words === '' || file.test(words)) return
      for (const form of raw)
        for (const [code] of words.matchAll(form)) codes.push({ code, told: `${code} in "${words.slice(0, 60)}"` })
    }
    // Options are drawn by the browser, outside the page.
    for (const select of document.querySelectorAll<HTMLSelectElement>('main select'))
      if (isDrawn(select) && select.closest(skipped) === null) for (const { text } of select.options) look(text.trim())
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode() !== null) {
      const text = walker.currentNode as Text
      const parent = text.parentElement
      if (parent !== null && parent.closest(skipped) === null && isDrawn(parent)) look(text.data.trim())
    }
    return codes
  }, places)
  return [...new Set(found.filter(({ code }) => !names.some((name) => name.test(code))).map(({ told }) => told))]
}
