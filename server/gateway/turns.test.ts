import { expect, it } from 'vitest'
import { openTurns, outsideTurn, type Turns, type Wish } from './turns.ts'

const busy = expect.objectContaining({ code: 'busy', message: 'The gateway is busy. Try again in a moment.' })

/** Works that last until they are ended, by their name. */
const watchWorks = (turns: Turns) => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    start: (name: string, wish?: Wish) =>
      turns.take(async () => {
        begun.push(name)
        const { promise, resolve } = Promise.withResolvers<void>()
        ends.set(name, resolve)
        await promise
        return name
      }, wish),
    end: (name: string) => ends.get(name)?.(),
  }
}

it('works go on two at a time and in order; one that finds no place is refused at once', async () => {
  const works = watchWorks(openTurns({ atOnce: 2, waiting: 2, waitMs: 60_000 }))
  const all = ['1', '2', '3', '4'].map((name, at) => works.start(name, { by: at % 2 === 0 ? 'Asha' : 'Ravi' }))
  await expect(works.start('5', { by: 'Meera' })).rejects.toEqual(busy)
  await expect.poll(() => works.begun).toEqual(['1', '2'])
  works.end('2')
  await expect.poll(() => works.begun).toEqual(['1', '2', '3'])
  works.end('1')
  await expect.poll(() => works.begun).toEqual(['1', '2', '3', '4'])
  works.end('3')
  works.end('4')
  expect(await Promise.all(all)).toEqual(['1', '2', '3', '4'])
})

it('a work that waits for too long is refused, and its place is free again', async () => {
  const turns = openTurns({ atOnce: 1, waiting: 2, waitMs: 1 })
  const end = Promise.withResolvers<void>()
  const first = turns.take(() => end.promise)
  await expect(turns.take(async () => undefined)).rejects.toEqual(busy)
  await expect(turns.take(async () => undefined)).rejects.toEqual(busy)
  end.resolve()
  await first
  expect(await turns.take(async () => 'done')).toBe('done')
})

it('what waited before it was seen has waited, and what nobody waits for any more is not done', async () => {
  const turns = openTurns({ atOnce: 1, waiting: 4, waitMs: 2_000 })
  const works = watchWorks(turns)
  await expect(turns.take(async () => 'done', { waitedMs: 2_000 })).rejects.toEqual(busy)
  const first = works.start('first')
  let isWanted = true
  const left = works.start('left', { isWanted: () => isWanted })
  const stays = works.start('stays')
  await expect.poll(() => works.begun).toEqual(['first'])
  isWanted = false
  works.end('first')
  await expect(left).rejects.toEqual(busy)
  await expect.poll(() => works.begun).toEqual(['first', 'stays'])
  works.end('stays')
  await Promise.all([first, stays])
})

it('of forty works of one person half the places are taken, half of those who may wait are theirs, and others take turns with them', async () => {
  const works = watchWorks(openTurns({ atOnce: 4, share: 2, waiting: 20, waitMs: 60_000 }))
  const forty = Array.from({ length: 40 }, (_, at) =>
    works.start(`Asha ${at + 1}`, { by: 'Asha' }).catch(() => 'refused'),
  )
  await expect.poll(() => works.begun).toEqual(['Asha 1', 'Asha 2'])
  const others = ['Ravi', 'Meera', 'Noor'].map((by) => works.start(by, { by }))
  await expect.poll(() => works.begun).toEqual(['Asha 1', 'Asha 2', 'Ravi', 'Meera'])
  works.end('Ravi')
  await expect.poll(() => works.begun.slice(4)).toEqual(['Noor'])
  works.end('Noor')
  works.end('Meera')
  expect(await Promise.all(others)).toEqual(['Ravi', 'Meera', 'Noor'])
  for (let at = 1; at <= 12; at += 1) {
    await expect.poll(() => works.begun.includes(`Asha ${at}`)).toBe(true)
    works.end(`Asha ${at}`)
  }
  const ends = await Promise.all(forty)
  expect(ends.filter((end) => end === 'refused').length).toBe(28)
})

it('what goes behind begins after all that does not, and leaves it half of the places', async () => {
  const works = watchWorks(openTurns({ atOnce: 2, behind: 1, waiting: 20, waitMs: 60_000 }))
  const all = [
    works.start('export 1', { by: 'Asha', isBehind: true }),
    works.start('export 2', { by: 'Ravi', isBehind: true }),
    works.start('read 1', { by: 'Meera' }),
    works.start('read 2', { by: 'Meera' }),
  ]
  await expect.poll(() => works.begun).toEqual(['export 1', 'read 1'])
  works.end('export 1')
  await expect.poll(() => works.begun.slice(2)).toEqual(['read 2'])
  works.end('read 1')
  await expect.poll(() => works.begun.slice(3)).toEqual(['export 2'])
  works.end('read 2')
  works.end('export 2')
  expect(await Promise.all(all)).toEqual(['export 1', 'export 2', 'read 1', 'read 2'])
})

it('a work that waits for something else gives its place away meanwhile, and ends without waiting for another', async () => {
  const turns = openTurns({ atOnce: 1, waiting: 4, waitMs: 60_000 })
  const provider = Promise.withResolvers<string>()
  const first = turns.take(() => outsideTurn(() => provider.promise))
  const works = watchWorks(turns)
  const second = works.start('second')
  await expect.poll(() => works.begun).toEqual(['second'])
  provider.resolve('answered')
  expect(await first).toBe('answered')
  const third = works.start('third')
  await expect.poll(() => works.begun).toEqual(['second'])
  works.end('second')
  await expect.poll(() => works.begun).toEqual(['second', 'third'])
  works.end('third')
  expect(await Promise.all([second, third])).toEqual(['second', 'third'])
})
