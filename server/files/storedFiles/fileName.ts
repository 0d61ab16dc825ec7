import { formatIndian } from '#contract/wire/indianTime.ts'
import { firstOf } from '#contract/wire/storableText.ts'

/** The person's own name of a file, without a folder and without what a header or a terminal would act on. */
export const cleanFileName = (name: string): string => {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const clean = base.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim()
  if (clean === '') return 'file'
  if (clean.length <= 200) return clean
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : ''
  return firstOf(clean, 200 - ending.length) + ending
}

/** `bulk_update_merchant_report_export_5_11_2026_14_7.xlsx`: day, month, year, hour and minute in IST. */
export const exportFileName = (report: string, at: Date): string =>
  `${report}_export_${formatIndian(at, 'D_M_YYYY_H_m')}.xlsx`
