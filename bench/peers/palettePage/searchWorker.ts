import UFuzzy from '@leeoniya/ufuzzy'
import { defaultFilter } from 'cmdk'
import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'
import type { MerchantMark } from '#contract/calls/merchants/merchants.ts'
import { paletteMark } from '../../paletteMarks.ts'

type Library = 'uFuzzy' | 'miniSearch' | 'fuse' | 'cmdk'
type Find = (text: string, limit: number) => MerchantMark[]

interface Question {
  readonly is: 'open' | 'find'
  readonly library: Library
  readonly merchants: number
  readonly nth: number
  readonly text: string
  readonly limit: number
}

const lineOf = ([code, displayName, businessName, city, distributor, mobile]: MerchantMark) =>
  [code, displayName, businessName, city, distributor, mobile].join(' ')

const marksAt = (marks: readonly MerchantMark[], places: readonly number[]): MerchantMark[] =>
  places.map((place) => marks[place]).filter((mark) => mark !== undefined)

/** Each as its own pages say, in the form that costs it least. */
const openLibrary: Readonly<Record<Library, (marks: readonly MerchantMark[]) => Find>> = {
  uFuzzy: (marks) => {
    const lines = marks.map(lineOf)
    const fuzzy = new UFuzzy()
    return (text, limit) => {
      const [places, info, order] = fuzzy.search(lines, text)
      if (places === null) return []
      if (info === null || order === null) return marksAt(marks, places.slice(0, limit))
      return marksAt(
        marks,
        order.slice(0, limit).map((at) => info.idx[at] ?? -1),
      )
    }
  },
  miniSearch: (marks) => {
    const index = new MiniSearch<{ id: number; text: string }>({
      fields: ['text'],
      searchOptions: { prefix: true, combineWith: 'AND', fuzzy: (term) => (term.length > 4 ? 1 : false) },
    })
    index.addAll(marks.map((mark, id) => ({ id, text: lineOf(mark) })))
    return (text, limit) =>
      marksAt(
        marks,
        index
          .search(text)
          .slice(0, limit)
          .map(({ id }) => id as number),
      )
  },
  fuse: (marks) => {
    const fuse = new Fuse(marks.map(lineOf), { ignoreLocation: true })
    return (text, limit) =>
      marksAt(
        marks,
        fuse.search(text, { limit }).map(({ refIndex }) => refIndex),
      )
  },
  cmdk: (marks) => {
    const lines = marks.map(lineOf)
    return (text, limit) => {
      const scored: { place: number; score: number }[] = []
      lines.forEach((line, place) => {
        const score = defaultFilter(line, text)
        if (score > 0) scored.push({ place, score })
      })
      const best = scored.sort((a, b) => b.score - a.score).slice(0, limit)
      return marksAt(
        marks,
        best.map(({ place }) => place),
      )
    }
  },
}

let find: Find | undefined

// The same questions and answers as the panel's own worker.
self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if (data.is === 'open') {
    find = openLibrary[data.library](Array.from({ length: data.merchants }, (_, at) => paletteMark(at + 1)))
    self.postMessage({ is: 'state', state: { count: data.merchants, syncedAt: 'now' } })
    return
  }
  self.postMessage({ is: 'found', nth: data.nth, marks: find?.(data.text, data.limit) ?? [] })
})
