const longest = 120
/** A line that begins so would be read as something else. */
const isMark = (word: string) => /^(?:[-+*#>|]|\d+[.)])/.test(word)

const wrappedLine = (line: string): string => {
  if (line.length <= longest || line.startsWith('|')) return line
  const indent = /^(?: *(?:[-*]|\d+\.) +)/.exec(line)?.[0].replaceAll(/\S/g, ' ') ?? ''
  const lines: string[] = []
  for (const word of line.slice(indent.length).split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && (isMark(word) || indent.length + last.length + 1 + word.length <= longest))
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return line.slice(0, indent.length) + lines.join(`\n${indent}`)
}

/** A page of Markdown whose paragraphs and points have short lines; its tables and blocks of code stay as they are. */
export const wrappedPage = (page: string): string => {
  let isCode = false
  return page
    .split('\n')
    .map((line) => {
      if (line.startsWith('```')) isCode = !isCode
      return isCode ? line : wrappedLine(line)
    })
    .join('\n')
}
