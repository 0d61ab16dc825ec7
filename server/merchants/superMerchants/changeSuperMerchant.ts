import { eq } from 'drizzle-orm'
import { sections } from '#contract/calls/merchants/superMerchantNumbers.ts'
import {
  newOnboarding,
  type Onboarding,
  type OnboardingContent,
  onboardingAfter,
} from '#machines/merchants/superMerchantOnboarding.ts'
import type { Tx } from '#server/db/database.ts'
import { superMerchants, superMerchantSections } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { sectionContent } from './sectionContent.ts'
import { findSuperMerchant, type SuperMerchantFile, type SuperMerchantRow } from './superMerchantRows.ts'

export const onboardingOf = ({ row, sections: rows }: SuperMerchantFile): Onboarding =>
  sections.reduce<Onboarding>((at, section) => ({ ...at, [section]: rows.get(section)?.state ?? 'empty' }), {
    ...newOnboarding,
    record: row.state,
  })

export const contentOf = ({ row, numbers }: SuperMerchantFile): OnboardingContent => ({
  editors: row.editors,
  awaitsReview: [...numbers.values()].some(({ state }) => state === 'manualReview'),
})

export const contentHash = (gateway: Pick<Gateway, 'fieldSeal'>, text: string, { row }: SuperMerchantFile): Buffer =>
  gateway.fieldSeal.blind(`super merchant ${row.merchantId} ${text}`)

interface Change {
  readonly tx: Tx
  readonly gateway: Pick<Gateway, 'fieldSeal'>
  /** Who edits; null: an answer of the provider came. */
  readonly staffId: string | null
}

const everybody = { staffId: '', flags: new Set<never>(), brands: [] }

/**
 * After anything of it was written: sections whose content differs from what was there are edited or stale now, and the
 * record has a new version. Its lock is held.
 */
export const afterChange = async (
  merchantCode: string,
  { tx, gateway, staffId }: Change,
  values: Partial<SuperMerchantRow> = {},
): Promise<SuperMerchantFile> => {
  const file = await findSuperMerchant(tx, merchantCode, everybody)
  const { row } = file
  let at: Onboarding = onboardingOf(file)
  for (const section of sections) {
    const before = file.sections.get(section)
    const hash = contentHash(gateway, sectionContent(section, file), file)
    if (before?.contentHash?.equals(hash) === true) continue
    // The first look at a section that nobody touched changes nothing of its state.
    const isUntouched = before === undefined && sectionContent(section, file) === sectionContent(section, emptied(file))
    if (isUntouched) continue
    at = onboardingAfter(at, contentOf(file), { type: `${section}.edit` }) ?? at
    const state = at[section] === 'checking' ? 'editing' : at[section]
    await tx
      .insert(superMerchantSections)
      .values({ merchantId: row.merchantId, section, state, contentHash: hash })
      .onConflictDoUpdate({
        target: [superMerchantSections.merchantId, superMerchantSections.section],
        set: { state, contentHash: hash },
      })
  }
  await tx
    .update(superMerchants)
    .set({
      version: row.version + 1,
      state: at.record,
      ...(staffId === null ? {} : { editors: [...new Set([...row.editors, staffId])] }),
      ...values,
    })
    .where(eq(superMerchants.merchantId, row.merchantId))
  return findSuperMerchant(tx, merchantCode, everybody)
}

const emptied = (file: SuperMerchantFile): SuperMerchantFile => ({
  ...file,
  row: { ...file.row, businessType: '', identityType: '', whatsappMobileNumber: '' },
  numbers: new Map(),
  documents: [],
})
