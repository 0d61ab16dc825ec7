import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { CallDefinition } from '#contract/wire/call.ts'
import type { ScriptId } from '#contract/calls/files/files.ts'
import { refusals, type RefusalCode } from '#contract/wire/refusals.ts'
import { isOver } from '#machines/files/upload.ts'
import type { callGateway } from '#src/gateway/call.ts'
import { NoConnection } from '#src/gateway/noConnection.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { drainOutbox, type DrainTools } from '#src/store/unsent/drainOutbox.ts'
import { enqueueUpload } from '#src/store/unsent/enqueueUpload.ts'
import { cancelUpload, retryUpload, wakeAfterSignIn } from '#src/store/unsent/outboxActs.ts'
import * as kinds from '#src/store/unsent/sendByKind.ts'
import { sendUpload } from '#src/store/unsent/sendUpload.ts'
import {
  type DocumentIntent,
  openWork,
  type QueuedUpload,
  type SheetIntent,
  type WorkDatabase,
} from '#src/store/unsent/workDatabase.ts'

/** mulberry32: one seed, one schedule. */
export const randomFrom = (start: number) => {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Call = typeof callGateway
export type AnyCall = (
  entry: CallDefinition,
  request: Record<string, unknown>,
  options: { actor?: string; idempotencyKey?: string; file?: File },
) => Promise<unknown>

export type ChosenFile = { readonly file: File } & (SheetIntent | DocumentIntent)

/** Where uploads arrive. Its own table says what was done, and for whom. */
export interface OutboxWorld {
  readonly uploadKey: string
  readonly person: string
  /** What the person chooses: a file of this name that can be done once. */
  choose(name: string, what: ScriptId | 'paper'): Promise<ChosenFile>
  /** Lets so much time pass as is drawn (0 to 1; 0: a pause of the longest kind there is); answers the milliseconds. */
  pass(drawn: number): Promise<number>
  /** Until something may have gone on. */
  turn(): Promise<void>
  /** Whose session the browser holds from now on. */
  signIn(as: 'owner' | 'other' | 'nobody'): void
  readonly call: AnyCall
  /** How often each file was handed to its script, and whether ever for somebody else. */
  effects(): Promise<ReadonlyMap<string, { readonly times: number; readonly byOther: boolean }>>
}

const refused = (code: RefusalCode, details?: unknown) =>
  new Refusal({ code, message: refusals[code].text, status: refusals[code].status, details })

const point = 'BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU='

/** Keeps keys, uploads and effects as the gateway's tables do. */
export const openModelWorld = (): OutboxWorld => {
  const person = 'a'.repeat(32)
  let present: 'owner' | 'other' | 'nobody' = 'owner'
  const answers = new Map<string, unknown>()
  const parts = new Map<string, Set<number>>()
  const stored = new Map<string, string>()
  const effects = new Map<string, { times: number; byOther: boolean }>()
  let ids = 0
  const once = (name: string, key: string | undefined, work: () => unknown) => {
    const place = `${name} ${key}`
    if (!answers.has(place)) answers.set(place, work())
    return answers.get(place)
  }
  const take = (file: string) => {
    const before = effects.get(file) ?? { times: 0, byOther: false }
    effects.set(file, { times: before.times + 1, byOther: before.byOther || present !== 'owner' })
  }
  const refuseIncomplete = (uploadId: string, count: number) => {
    const missing = Array.from({ length: count }, (_, part) => part).filter((n) => !parts.get(uploadId)?.has(n))
    if (missing.length > 0) throw refused('upload-incomplete', { missing })
    parts.delete(uploadId)
  }
  const call: AnyCall = async ({ name }, request, { actor, idempotencyKey }) => {
    if (present === 'nobody') throw refused('signed-out')
    if (actor !== (present === 'owner' ? person : 'b'.repeat(32))) throw refused('actor-differs')
    const { uploadId } = request as { uploadId: string }
    switch (name) {
      case 'files.uploadPart': {
        const there = parts.get(uploadId) ?? new Set()
        parts.set(uploadId, there.add(request['part'] as number))
        return {}
      }
      case 'files.commitUpload': {
        if (!stored.has(uploadId)) {
          refuseIncomplete(uploadId, request['parts'] as number)
          stored.set(uploadId, `/files/${request['fileName'] as string}`)
        }
        return { fileUrl: stored.get(uploadId) }
      }
      // The place of a paper is all that is said of it.
      case 'kyc.commitDocument':
        return once(name, idempotencyKey, () => {
          refuseIncomplete(uploadId, request['parts'] as number)
          take(request['merchantCode'] as string)
          return {}
        })
      case 'files.createEntry':
        return once(name, idempotencyKey, () => ({ fileEntryId: `${request['filename'] as string}#${(ids += 1)}` }))
      default:
        return once(name, idempotencyKey, () => {
          const [file = ''] = (request['fileEntryId'] as string).split('#')
          take(file)
          return { jobId: `job of ${file}` }
        })
    }
  }
  return {
    uploadKey: point,
    person,
    choose: async (name, what) => ({
      file: new File([`merchant_code,display_name,contact_person\nM0000001,${name},Asha\n`], name),
      ...(what === 'paper'
        ? { kind: 'document', merchantCode: name, documentKind: 'pan', replaces: null }
        : { kind: 'sheet', scriptId: what, startDate: '2026-08-05 06:00:00' }),
    }),
    pass: async (drawn) => Math.floor(drawn * 120_000),
    turn: () => new Promise((resolve) => setImmediate(resolve)),
    signIn: (as) => {
      present = as
    },
    call,
    effects: async () => effects,
  }
}

export type Drain = (work: WorkDatabase, tools: DrainTools) => Promise<unknown>

/** What went wrong in one schedule; nothing is what is wanted. */
export interface Fault {
  readonly file: string
  readonly what: 'lost' | 'doubled' | 'under another person' | 'said done and was not'
}

interface Tab {
  readonly work: WorkDatabase
  readonly owner: string
  isBusy: boolean
}

/** How hostile the network is, and for how long. */
export interface Hostility {
  readonly steps: number
  readonly faults: number
}

/**
 * One schedule from its seed: a person hands sheets and papers over, tabs drain, die, freeze and wake, requests and answers are
 * lost, people change, time passes. Then all is well again and every file has to have been done once.
 */
export const runSchedule = async (
  seed: number,
  { world, drain = drainOutbox, steps, faults }: { world: OutboxWorld; drain?: Drain } & Hostility,
): Promise<Fault[]> => {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const factory = new IDBFactory()
  let clock = Date.UTC(2026, 7, 5)
  let isHostile = true
  const frozen: (() => void)[] = []
  const tabs: Tab[] = []
  const names: string[] = []
  const cancelled = new Set<string>()
  let opened = 0

  const openTab = (): Tab => {
    opened += 1
    const work = openWork(world.person, { indexedDB: factory, IDBKeyRange })
    const tab: Tab = { work, owner: `tab ${opened}`, isBusy: false }
    tabs.push(tab)
    return tab
  }
  const die = (tab: Tab): Promise<never> => {
    const at = tabs.indexOf(tab)
    if (at >= 0) tabs.splice(at, 1)
    return new Promise(() => undefined)
  }
  const freeze = (tab: Tab) => {
    const at = tabs.indexOf(tab)
    if (at >= 0) tabs.splice(at, 1)
    return new Promise<void>((resume) => frozen.push(resume))
  }
  const callFrom =
    (tab: Tab): AnyCall =>
    async (entry, request, options) => {
      const dice = isHostile ? random() / faults : 1
      if (dice < 0.1) throw new NoConnection(false)
      if (dice < 0.2) throw refused(random() < 0.5 ? 'broken' : 'too-many-requests')
      if (dice < 0.3) return die(tab)
      if (dice < 0.4) await freeze(tab)
      const answer = await world.call(entry, request, options)
      if (dice >= 0.4 && dice < 0.6) throw new NoConnection(true)
      if (dice >= 0.6 && dice < 0.75) return die(tab)
      if (dice >= 0.75 && dice < 0.95) await freeze(tab)
      return answer
    }
  const start = (tab: Tab): void => {
    if (tab.isBusy) return
    tab.isBusy = true
    const tools: DrainTools = {
      owner: tab.owner,
      now: () => clock,
      random,
      // Also when it is not: a lock may be stolen, or its holder frozen.
      isAlone: random() < 0.3,
      signal: new AbortController().signal,
      send: (row, send) => sendUpload(row, send, callFrom(tab) as unknown as Call, () => kinds),
    }
    void drain(tab.work, tools).finally(() => {
      tab.isBusy = false
    })
  }
  const anyTab = (): Tab => tabs[below(tabs.length)] ?? openTab()
  const scriptIds: readonly ScriptId[] = ['merchant_update', 'merchant_activate']
  const handOne = async () => {
    const name = `file ${seed} ${names.length}.csv`
    names.push(name)
    const isPaper = random() < 0.3
    const chosen = await world.choose(name, isPaper ? 'paper' : (scriptIds[below(2)] ?? 'merchant_update'))
    const idempotencyKey = `${seed}-${crypto.randomUUID()}`
    const { person, uploadKey } = world
    await enqueueUpload(anyTab().work, { ...chosen, person, uploadKey, idempotencyKey, now: clock })
  }
  const rows = (): Promise<QueuedUpload[]> => anyTab().work.outbox.toArray()
  const pass = async (turns: number) => {
    for (let at = 0; at < turns; at += 1) await world.turn()
  }

  world.signIn('owner')
  openTab()
  await handOne()
  for (let step = 0; step < steps; step += 1) {
    const dice = random()
    if (dice < 0.5) start(anyTab())
    else if (dice < 0.6 && tabs.length < 3) start(openTab())
    else if (dice < 0.7) clock += await world.pass(random())
    else if (dice < 0.78) frozen.splice(below(frozen.length), 1)[0]?.()
    else if (dice < 0.86) world.signIn((['owner', 'other', 'nobody'] as const)[below(3)] ?? 'owner')
    else if (dice < 0.92 && names.length < 3) await handOne()
    else if (dice < 0.97) {
      world.signIn('owner')
      await wakeAfterSignIn(anyTab().work, clock)
    } else {
      const row = (await rows())[0]
      if (row !== undefined && (await cancelUpload(anyTab().work, row.id, clock))) cancelled.add(row.file.name)
    }
    await pass(below(30))
  }

  isHostile = false
  clock += await world.pass(0)
  world.signIn('owner')
  for (const resume of frozen.splice(0)) resume()
  for (let round = 0; round < 12; round += 1) {
    clock += 600_000
    const { work } = anyTab()
    await wakeAfterSignIn(work, clock)
    for (const row of await work.outbox.toArray())
      if (['waiting', 'blocked', 'conflict'].includes(row.state)) await retryUpload(work, row.id, clock)
    const tab = openTab()
    start(tab)
    for (let turns = 0; tab.isBusy && turns < 5_000; turns += 1) await world.turn()
    if ((await work.outbox.toArray()).every(({ state }) => isOver(state))) break
  }
  const said = new Map((await rows()).map((row) => [row.file.name, row.state]))
  const done = await world.effects()
  for (const tab of tabs) tab.work.close()
  return names.flatMap((file): Fault[] => {
    const { times = 0, byOther = false } = done.get(file) ?? {}
    return [
      ...(times === 0 && !cancelled.has(file) ? [{ file, what: 'lost' } as const] : []),
      ...(times > 1 ? [{ file, what: 'doubled' } as const] : []),
      ...(byOther ? [{ file, what: 'under another person' } as const] : []),
      ...(times === 0 && said.get(file) === 'done' ? [{ file, what: 'said done and was not' } as const] : []),
    ]
  })
}

/** Takes a request out of the queue before it is sent, and counts every answer as a success, as Workbox's queue does. */
export const workboxStyle: Drain = async (work, { send }) => {
  for (;;) {
    const row = await work.outbox.filter(({ state }) => !isOver(state)).first()
    if (row === undefined) return
    const parts = await work.parts.filter(({ outboxId }) => outboxId === row.id).toArray()
    await work.outbox.delete(row.id)
    const sent = await send(row, {
      keep: async () => true,
      partOf: async (n) => parts[n] ?? Promise.reject(new Error('gone')),
    })
    if (sent !== undefined && sent.type !== 'gateway.applied' && sent.error.code === null) {
      await work.outbox.put(row)
      return
    }
  }
}

/** One drain at a time by a lock, and a key for each try: an answer that got lost is asked for anew. */
export const lockOnly = (): Drain => {
  let isHeld = false
  return async (work, { send }) => {
    if (isHeld) return
    isHeld = true
    // A closed tab gives its lock back; here the next one simply takes it.
    const free = () => {
      isHeld = false
    }
    setTimeout(free, 0)
    for (;;) {
      const row = await work.outbox.filter(({ state }) => !isOver(state)).first()
      if (row === undefined) return free()
      const fresh = { ...row, idemKey: crypto.randomUUID() }
      const sent = await send(fresh, {
        keep: async () => true,
        partOf: async (n) => (await work.parts.get([row.id, n])) ?? Promise.reject(new Error('gone')),
      })
      if (sent?.type !== 'gateway.applied') return free()
      await work.outbox.update(row.id, { state: 'done' })
    }
  }
}
