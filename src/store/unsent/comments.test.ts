import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import { randomFrom } from '#tests/proofs/outboxSchedules.ts'
import { type CommentAnswer, keepComment, openComments, sendComments } from './comments.ts'
import { openWork, type WorkDatabase } from './workDatabase.ts'

const keyOf = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const key = await keyOf()
const written = (comment: string) => ({
  merchantCode: 'M0000001',
  comment,
  feedback: '',
  ticketId: '',
  mobileNumber: '',
})

let opened: WorkDatabase[] = []
const openTabs = (count: number): [WorkDatabase, ...WorkDatabase[]] => {
  const indexedDB = new IDBFactory()
  const open = () => openWork('b'.repeat(32), { indexedDB, IDBKeyRange })
  const tabs: [WorkDatabase, ...WorkDatabase[]] = [open(), ...Array.from({ length: count - 1 }, open)]
  opened = tabs
  return tabs
}
afterEach(() => {
  for (const work of opened) work.close()
})

describe('a comment that waits', () => {
  it('is sealed, outlives its tab in the order in which it was written, and opens for its writer only', async () => {
    const [first, second] = openTabs(2) as [WorkDatabase, WorkDatabase]
    await keepComment(first, key, written('Canary one'), 2_000)
    await keepComment(second, key, written('Canary two'), 1_000)
    first.close()
    const stored = await second.comments.orderBy('seq').toArray()
    expect(
      JSON.stringify(stored) + stored.map(({ box }) => new TextDecoder('latin1').decode(box.bytes)).join(),
    ).not.toContain('Canary')
    expect((await openComments(key, stored)).map(({ request }) => request.comment)).toEqual([
      'Canary one',
      'Canary two',
    ])
    expect(await openComments(await keyOf(), stored)).toEqual([])
  })

  it('holds up the later ones while there is no answer; a refused one stays and holds up nobody', async () => {
    const [work] = openTabs(1)
    for (const [at, text] of ['one', 'two', 'three'].entries()) await keepComment(work, key, written(text), at)
    const asked: string[] = []
    const answering =
      (answers: Record<string, CommentAnswer>) => (comment: { request: { comment?: string | undefined } }) => {
        const text = comment.request.comment ?? ''
        asked.push(text)
        return Promise.resolve(answers[text] ?? { kind: 'sent' as const })
      }
    expect(await sendComments(work, key, answering({ two: { kind: 'later' } }))).toBe('later')
    expect(await sendComments(work, key, answering({ two: { kind: 'refused', fault: 'Not yours.' } }))).toBe('empty')
    expect(asked).toEqual(['one', 'two', 'two', 'three'])
    expect(
      (await openComments(key, await work.comments.toArray())).map(({ request, fault }) => [request.comment, fault]),
    ).toEqual([['two', 'Not yours.']])
  })

  it('is there once however often answers are lost, tabs are closed and two of them send at once', async () => {
    const seed = Number(process.env['SEED'] ?? 20261122)
    for (let schedule = 0; schedule < 40; schedule += 1) {
      const random = randomFrom(seed + schedule)
      const tabs = openTabs(2)
      const effects: string[] = []
      const seen = new Set<string>()
      const gateway = ({
        key: act,
        request,
      }: {
        key: string
        request: { comment?: string | undefined }
      }): Promise<CommentAnswer> => {
        if (random() < 0.3) return Promise.resolve({ kind: 'later' })
        if (!seen.has(act)) effects.push(request.comment ?? '')
        seen.add(act)
        return Promise.resolve(random() < 0.3 ? { kind: 'later' } : { kind: 'sent' })
      }
      const texts = ['a', 'b', 'c', 'd']
      for (const text of texts) {
        await keepComment(tabs[0], key, written(text), 0)
        await Promise.all(tabs.map((tab) => sendComments(tab, key, gateway)))
      }
      for (let round = 0; round < 200 && (await tabs[0].comments.count()) > 0; round += 1)
        await sendComments(tabs[0], key, gateway)
      expect([seed + schedule, effects]).toEqual([seed + schedule, texts])
      for (const tab of tabs) tab.close()
    }
  })
})
