import { describe, expect, it } from 'vitest'
import { type ForeignFile, foreignFiles } from '#tests/proofs/sheets/foreignFiles.ts'
import { foreignDifference, toldOf } from '#tests/proofs/sheets/foreignReading.ts'

const files = [...foreignFiles()]

describe('a file of another program is read as it is meant', () => {
  it.each(files.map((file) => [file.how, file] as const))('%s', async (_how, file) => {
    const { rows, hidden, faults, others } = file
    expect(await toldOf(file)).toEqual({ rows, hidden, faults, others })
  })
  it('and one cell that is read otherwise is found', async () => {
    const [file] = files
    const planted: ForeignFile = { ...(file as ForeignFile), rows: [['M0000001', 'Domino&#39;s', 'P']] }
    expect([await foreignDifference(file as ForeignFile), await foreignDifference(planted)]).toEqual([
      null,
      planted.how,
    ])
  })
})
