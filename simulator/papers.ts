import { createHmac, timingSafeEqual } from 'node:crypto'
import { pickedDocuments } from '#contract/wire/documentKinds.ts'
import type { Shop } from './shops.ts'

/** What a shop sends for its KYC. */
export const paperKinds = [...pickedDocuments, 'store'] as const
export type PaperKind = (typeof paperKinds)[number]

const plain = (words: string): string => words.replace(/[&<>"']/g, '')
const line = (x: number, y: number, size: number, words: string): string =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="#1f2328">${plain(words)}</text>`

const drawings: Readonly<Record<PaperKind, (shop: Shop) => string>> = {
  pan: ({ holder, panNumber }) =>
    line(40, 80, 30, 'Permanent Account Number') +
    line(40, 190, 34, holder.toUpperCase()) +
    line(40, 300, 44, panNumber),
  address: ({ name, city, state, pinCode }) =>
    line(40, 80, 30, 'Electricity bill') + line(40, 190, 28, name) + line(40, 240, 28, `${city}, ${state} ${pinCode}`),
  cheque: ({ bankName, ifsc, holder }) =>
    line(40, 80, 30, bankName) +
    line(40, 130, 24, `IFSC ${ifsc}`) +
    line(40, 300, 34, 'CANCELLED') +
    line(560, 400, 26, holder),
  store: ({ name }) =>
    `<rect x="100" y="200" width="660" height="260" fill="#d9b28c"/><rect x="80" y="150" width="700" height="80" fill="#a4473c"/><text x="430" y="203" text-anchor="middle" font-family="sans-serif" font-size="34" fill="#fff">${plain(name)}</text>`,
}

const paperOf = (shop: Shop, kind: PaperKind): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540"><rect width="860" height="540" fill="#f1f4f8"/>${drawings[kind](shop)}${line(660, 510, 24, 'SPECIMEN')}</svg>`

export interface Papers {
  /** Signed, and good for a day. */
  readonly addressOf: (code: string, kind: PaperKind, at: number) => string
  /** The paper behind a path; undefined: nobody signed it, its time is over, or the shop has no such paper. */
  readonly find: (path: string, at: number) => string | undefined
}

const dayMs = 86_400_000

/** The papers of shops behind addresses that only the company can sign. */
export const openPapers = (base: string, key: Buffer, shopOfCode: (code: string) => Shop | undefined): Papers => {
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest('hex')
  return {
    addressOf: (code, kind, at) => {
      const path = `/papers/${code}/${kind}.svg`
      const expires = String(Math.floor((at + dayMs) / 1_000))
      return `${base}${path}?expires=${expires}&signature=${signatureOf(`${path} ${expires}`)}`
    },
    find: (text, at) => {
      const url = URL.parse(text, base)
      const [, code = '', named = ''] = /^\/papers\/([A-Z0-9]{4,20})\/([a-z]+)\.svg$/.exec(url?.pathname ?? '') ?? []
      const kind = paperKinds.find((one) => one === named)
      const shop = shopOfCode(code)
      if (url === null || kind === undefined || shop === undefined) return undefined
      const expires = url.searchParams.get('expires') ?? ''
      const given = Buffer.from(url.searchParams.get('signature') ?? '')
      const wanted = Buffer.from(signatureOf(`${url.pathname} ${expires}`))
      const isSigned = given.length === wanted.length && timingSafeEqual(given, wanted)
      return isSigned && Number(expires) * 1_000 > at ? paperOf(shop, kind) : undefined
    },
  }
}
