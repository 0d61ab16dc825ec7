import { afterAll, describe, expect, it } from 'vitest'
import { openBothReaders } from '#tests/proofs/sheets/bothReaders.ts'
import { expectedEndings } from '#tests/proofs/sheets/expectedEndings.ts'
import { changedSamples, sampleBytes, sampleNames } from '#tests/proofs/sheets/samples.ts'

const seed = 20261125
const readers = openBothReaders()
afterAll(() => readers.close())

describe('a file that an office or a portal sends', () => {
  it('has its ending written down', () => {
    expect(sampleNames()).toEqual(Object.keys(expectedEndings).toSorted())
  })
  it.each(sampleNames())('%s is told alike by the panel and by the gateway', async (name) => {
    const { panel, gateway } = await readers.read(name, sampleBytes(name))
    expect([panel, gateway]).toEqual([expectedEndings[name], expectedEndings[name]])
  })
  it(`that chance has changed is told alike as well (seed ${seed})`, async () => {
    const differences: unknown[] = []
    for (const { name, how, bytes } of changedSamples(seed, 40)) {
      const { panel, gateway } = await readers.read(name, bytes)
      if (JSON.stringify(panel) !== JSON.stringify(gateway)) differences.push({ how, panel, gateway })
    }
    expect(differences).toEqual([])
  })
})
