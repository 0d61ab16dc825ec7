/** What a browser's translator put in the place of a text. */
const replacements = new WeakMap<Node, Node>()
const redraws = new WeakMap<Node, MutationObserver>()

/** The child of `parent` that shows `node` now, when a translator took or wrapped it. */
const shownIn = (parent: Node, node: Node): Node | undefined => {
  for (let shown: Node | null | undefined = node; shown; shown = shown.parentNode ?? replacements.get(shown))
    if (shown.parentNode === parent) return shown
  return undefined
}

/** A text that changes after it was translated is shown again as it is; the translator then takes the new one. */
const showChangesOf = (text: Node) => {
  if (redraws.has(text)) return
  const redraw = new MutationObserver(() => {
    const replacement = replacements.get(text)
    replacements.delete(text)
    if (replacement?.parentNode) replacement.parentNode.replaceChild(text, replacement)
  })
  redraw.observe(text, { characterData: true })
  redraws.set(text, redraw)
}

const noteReplaced = (mutations: readonly MutationRecord[]) => {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of mutations) {
    const font = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
    if (!font) continue
    for (const node of removedNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.parentNode !== null) continue
      replacements.set(node, font)
      showChangesOf(node)
    }
  }
}

/**
 * Browsers translate a page by putting `<font>` elements in the place of its texts. React goes on to hold the texts: it
 * would throw where it removes one or inserts before one, and what it changes in one would not be seen. To be called
 * before the first drawing.
 */
export const drawThroughTranslation = (root: Node): void => {
  new MutationObserver(noteReplaced).observe(root, { childList: true, subtree: true })
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    const shown = shownIn(this, child)
    if (shown !== undefined) removeChild.call(this, shown)
    return child
  }
  Node.prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, before: Node | null): Added {
    const shown = before === null || before.parentNode === this ? before : (shownIn(this, before) ?? null)
    return insertBefore.call(this, added, shown) as Added
  }
}
