import { z } from 'zod'
import { defineKind } from '../envelope.ts'
import { MerchantAndBrand, MerchantCode, Name, Paise, Reference, rule } from '../fields.ts'
import { textUpTo } from '#contract/wire/boundedText.ts'

const deviceKind = (type: string, summary: string) =>
  defineKind({
    type,
    of: 'device',
    waitsFor: 'merchant',
    key: Reference,
    data: { merchantCode: MerchantCode },
    summary,
    example: { subject: 'DEV-000001', data: { merchantCode: 'M0000001' } },
  })

export const deviceInstalled = deviceKind('device.installed.v1', 'The app is on a device of a merchant.')
export const deviceRemoved = deviceKind('device.removed.v1', 'The app is not on the device any more.')

const figure = z
  .number()
  .refine(
    (value) => Number.isInteger(value) && value >= 0 && value <= 1_000_000_000,
    rule('field-wrong', 'A whole number from 0 on.'),
  )

export const appFigures = defineKind({
  type: 'app.figures.v1',
  of: 'appFigures',
  waitsFor: 'merchant',
  key: MerchantCode,
  data: { installed: figure, total: figure },
  check: ({ installed, total }) =>
    installed <= total
      ? undefined
      : { field: 'installed', right: 'The app is on at most as many devices as there are.' },
  summary:
    'On how many devices of a merchant the app is. Of a merchant whose devices came one by one, those are counted instead.',
  example: { subject: 'M0000001', data: { installed: 1, total: 2 } },
})

export const warrantyFigures = defineKind({
  type: 'warranty.figures.v1',
  of: 'warrantyFigures',
  waitsFor: 'merchant',
  key: MerchantAndBrand,
  data: {
    count: figure,
    amountPaise: Paise.default(0),
    minPaise: Paise.default(0),
    maxPaise: Paise.default(0),
    ewRevenuePaise: Paise.default(0),
    spRevenuePaise: Paise.default(0),
    dpRevenuePaise: Paise.default(0),
    ewPaise: Paise.default(0),
    spPaise: Paise.default(0),
    dpPaise: Paise.default(0),
  },
  summary: 'What a merchant sold in warranties of a brand. The subject is merchant code and brand code.',
  example: { subject: 'M0000001:ASTRON', data: { count: 12, amountPaise: 1_188_000 } },
})

export const ifscDirectory = defineKind({
  type: 'ifsc.directory.v1',
  of: 'ifscDirectory',
  key: z.literal('directory'),
  data: {
    banks: z
      .array(
        z.strictObject({
          code: textUpTo(4).refine(
            (text) => /^[A-Z]{4}$/.test(text),
            rule('code-wrong', 'The four capital letters that the IFSC of a bank begin with.'),
          ),
          bankName: Name,
        }),
      )
      .min(1)
      .max(5_000)
      .refine(
        (banks) => new Set(banks.map(({ code }) => code)).size === banks.length,
        rule('fields-disagree', 'Each code occurs once.'),
      ),
  },
  maxBytes: 1024 * 1024,
  summary: 'All banks by the four letters of their IFSC. The whole list is replaced in one step.',
  example: { subject: 'directory', data: { banks: [{ code: 'SHYD', bankName: 'Sahyadri Bank' }] } },
})
