import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** A comment of TypeScript, styles, SQL or a workflow that begins with *Of*: its sentence has no subject. */
const beginsWithOf = /(?:\/\/|\/\*+|^\s*\*|^\s*#|--)\s*Of\b/

const withoutSubject = (source: string): readonly string[] =>
  source.split('\n').filter((line) => beginsWithOf.test(line))

test('the sentence of a comment has a subject: none begins with "Of"', () => {
  expect(
    withoutSubject(
      [
        '/** Of the file. */',
        '  // Of the file.',
        ' * Of the file.',
        '/* Of it. */',
        "'Of the file'",
        '// Offers',
      ].join('\n'),
    ),
  ).toEqual(['/** Of the file. */', '  // Of the file.', ' * Of the file.', '/* Of it. */'])
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql', '*.yml'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !/\/migrations\/|^tests\/facts\/commentSubjects/.test(file))
  expect(files.length).toBeGreaterThan(2_000)
  expect(
    files.flatMap((file) => withoutSubject(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`)),
  ).toEqual([])
})
