import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Literals on one line, and text between tags. Comments are not shown to anybody. */
const literals = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`|>[^<>{}\n]+</g
const vague = /\bstands?\b|\bis not there\b|\bnot there any more\b|\bdid not come\b|\bcould not be had\b/i
/** From a document, and a name. */
const allowed = [/a placeholder token stands in for parameters/, /'Old Bus Stand'/]

const vagueTexts = (source: string): readonly string[] =>
  source
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/\*|\*|import )/.test(line))
    .flatMap((line) => line.match(literals) ?? [])
    .filter((text) => text.includes(' ') && vague.test(text) && !allowed.some((one) => one.test(text)))

test('a text says what happened and what to do: nothing "stands", "is not there" or "did not come"', () => {
  expect(vagueTexts(`const text = 'A scheme stands here.'\n// 'It stands.'\nconst stands = 'x'`)).toEqual([
    `'A scheme stands here.'`,
  ])
  const files = execFileSync('git', ['ls-files', 'src', 'contract', 'machines', 'server'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => vagueTexts(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`))).toEqual([])
})
