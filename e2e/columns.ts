import type { Page } from '@playwright/test'

/**
 * What of the tables and tabs of a page a person cannot read at its width, in words; none where all can be: a word that is broken,
 * a name in three lines beside a column that has room to spare, amounts that are not under each other, a column that is
 * cut or out of sight without a sign, and a row that loses its name when it is scrolled sideways. Of tabs, those out of sight.
 */
export const faultsOfColumns = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const line = 20
    const longestToken = 36
    const isDrawn = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    const told = (element: Element) => `"${(element.textContent ?? '').trim().slice(0, 50)}"`
    const rangeOf = (node: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      return range
    }
    const textsIn = (element: Element): Text[] => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode() !== null) texts.push(walker.currentNode as Text)
      return texts
    }
    /** Parts of a word that stand in two lines although no hyphen or the like lets them. */
    const brokenIn = (element: Element): string | undefined => {
      for (const text of textsIn(element)) {
        if (text.parentElement === null || !isDrawn(text.parentElement)) continue
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
          // A digest or the name of a file is no word, and as long as no column is.
          const before = text.data.slice(0, index).match(/\S*$/)?.[0] ?? ''
          const after = text.data.slice(index).match(/^\S*/)?.[0] ?? ''
          if (before.length + after.length >= longestToken) continue
          const tops = [...rangeOf(text, index, index + word.length).getClientRects()].map(({ top }) => Math.round(top))
          if (Math.max(...tops) - Math.min(...tops) > line / 2) return word
        }
      }
      return undefined
    }
    const contentOf = (element: Element): DOMRect => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect()
    }
    const roomIn = (element: Element): number => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    }
    const faults: string[] = []
    for (const tab of document.querySelectorAll('main [role=tab]')) {
      const frame = tab.closest('[role=tablist]')?.parentElement?.getBoundingClientRect()
      const { left, right } = tab.getBoundingClientRect()
      if (frame !== undefined && isDrawn(tab) && (left < frame.left - 1 || right > frame.right + 1))
        faults.push(`the tab ${told(tab)} is out of sight`)
    }

    for (const table of document.querySelectorAll<HTMLElement>('main [role=grid], main [role=treegrid]')) {
      if (!isDrawn(table)) continue
      const name = table.getAttribute('aria-label') ?? 'a table'
      const frame = table.parentElement
      if (frame === null) continue
      const rows = [...table.querySelectorAll<HTMLElement>('[aria-rowindex]')].slice(0, 60)
      const heads = rows.filter((row) => row.querySelector('th, [role=columnheader]') !== null)
      const bodies = rows.filter((row) => !heads.includes(row))
      const cellsOf = (row: Element) =>
        [...row.children].filter((cell) => cell.matches('td, th, [role=gridcell], [role=columnheader]'))

      for (const cell of rows.flatMap(cellsOf)) {
        const word = brokenIn(cell)
        if (word !== undefined) faults.push(`${name}: ${told(cell)} is broken inside ${word}`)
      }

      const columns = heads[0] === undefined ? [] : cellsOf(heads[0])
      const spare = columns.map((head, at) => {
        const cells = [head, ...bodies.flatMap((row) => cellsOf(row)[at] ?? [])]
        return Math.min(...cells.map((cell) => roomIn(cell) - contentOf(cell).width))
      })
      for (const [at, head] of columns.entries())
        for (const row of bodies) {
          const cell = cellsOf(row)[at]
          const words = cell?.textContent.trim() ?? ''
          if (cell === undefined || words === '' || words.length > 60) continue
          if (Math.round(contentOf(cell).height / line) < 3) continue
          const roomier = columns.find((_, other) => other !== at && (spare[other] ?? 0) > 48)
          if (roomier !== undefined)
            faults.push(`${name}: ${told(cell)} of ${told(head)} takes three lines, ${told(roomier)} has room`)
        }

      for (const cell of bodies.flatMap(cellsOf)) {
        const words = cell.textContent.trim()
        if (/^-?₹[\d,]+\.\d\d$/.test(words) && !['end', 'right'].includes(getComputedStyle(cell).textAlign))
          faults.push(`${name}: ${words} is not under the other amounts`)
      }

      for (const cut of table.querySelectorAll<HTMLElement>('*')) {
        const { overflowX, textOverflow } = getComputedStyle(cut)
        if (overflowX === 'visible' || !isDrawn(cut) || cut.scrollWidth <= cut.clientWidth + 1) continue
        if (
          cut.clientWidth > 1 &&
          textOverflow !== 'ellipsis' &&
          cut.matches('[role=gridcell], [role=columnheader], td, th')
        )
          faults.push(`${name}: ${told(cut)} is cut without a sign`)
      }
      for (const head of table.querySelectorAll<HTMLElement>('[role=columnheader] span, th span'))
        if (
          head.scrollWidth > head.clientWidth + 1 &&
          head.clientWidth > 1 &&
          getComputedStyle(head).overflowX !== 'visible'
        )
          faults.push(`${name}: the header ${told(head)} is cut`)

      if (frame.scrollWidth > frame.clientWidth + 1) {
        const first = bodies[0]
        const frameLeft = frame.getBoundingClientRect().left
        // Signs come with the frames that follow.
        for (let frames = 0; frames < 60 && !frame.hasAttribute('data-beyond'); frames += 1)
          await new Promise((resolve) => requestAnimationFrame(resolve))
        // Rows that others change meanwhile may need less room: then nothing is out of sight.
        const isWide = () => frame.scrollWidth > frame.clientWidth + 1
        if (!frame.hasAttribute('data-beyond') && frame.scrollLeft === 0 && isWide())
          faults.push(`${name}: nothing says that there are more columns on the right`)
        frame.scrollLeft = frame.scrollWidth
        for (let frames = 0; frames < 60 && !frame.hasAttribute('data-before'); frames += 1)
          await new Promise((resolve) => requestAnimationFrame(resolve))
        if (!frame.hasAttribute('data-before') && frame.scrollLeft > 0)
          faults.push(`${name}: nothing says that there are more columns on the left`)
        const naming = first === undefined ? undefined : cellsOf(first).find((cell) => cell.textContent.trim() !== '')
        if (naming !== undefined && naming.getBoundingClientRect().right <= frameLeft + 1)
          faults.push(`${name}: ${told(naming)}, which names the row, scrolls away`)
        frame.scrollLeft = 0
      }
    }
    return [...new Set(faults)].slice(0, 12)
  })
