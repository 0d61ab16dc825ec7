import { eq } from 'drizzle-orm'
import type { BrandForm } from '#contract/calls/catalogue/brandForm.ts'
import { brandForms, brands } from '#server/db/schema/index.ts'
import type { Handler, Handlers } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseUnknownPictures } from '#server/files/pictures/index.ts'
import { isTheirBrand, refuseUnlessTheirBrand } from './brandScope.ts'
import { sanitiseRichText } from './sanitiseRichText.ts'
import { validationFault } from './validationFault.ts'

export { ofTheirBrands, refuseUnlessTheirBrand } from './brandScope.ts'
export { sanitiseRichText } from './sanitiseRichText.ts'

const present = ({ brandValidations, changedAt, ...row }: typeof brandForms.$inferSelect): BrandForm => ({
  ...row,
  brandValidations: [...brandValidations],
  changedAt: changedAt.toISOString(),
})

const get: Handler<'brandForm.get'> = async ({ brandCode }, { tx, staff }) => {
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const [row] = await tx.select().from(brandForms).where(eq(brandForms.brandCode, brandCode))
  return row === undefined ? null : present(row)
}

/** What the audit says of a form: the description by its length. */
const told = ({ brandOfferDesc, ...content }: Partial<BrandForm>) => ({
  ...content,
  descriptionLength: brandOfferDesc?.length ?? 0,
})

const refuseUnlessLinear = (validations: BrandForm['brandValidations']): void => {
  for (const { label, regex } of validations) {
    const fault = validationFault(regex)
    if (fault !== undefined) refuse('bad-request', { message: `The expression of ${label} is not possible: ${fault}.` })
  }
}

const save: Handler<'brandForm.save'> = async ({ isNew, date: _date, ...given }, context) => {
  const { tx, staff, now, ifMatch, note } = context
  const { brandCode } = given
  if (isNew) {
    // A brand that nobody is limited to yet would be invisible to whoever adds it.
    if (!isTheirBrand(staff, brandCode)) return refuse('not-allowed')
    const added = await tx.insert(brands).values({ brandCode }).onConflictDoNothing().returning({ id: brands.id })
    if (added.length === 0) return refuse('brand-code-taken')
  } else await refuseUnlessTheirBrand(tx, brandCode, staff)
  refuseUnlessLinear(given.brandValidations)
  await refuseUnknownPictures(tx, [given.brandLogo], 'logo')
  const content = {
    ...given,
    templateId: given.templateId ?? null,
    brandOfferDesc: sanitiseRichText(given.brandOfferDesc),
    changedBy: staff.loginId,
    changedAt: now,
  }
  const [before] = await tx.select().from(brandForms).where(eq(brandForms.brandCode, brandCode)).for('update')
  if ((before?.version ?? undefined) !== ifMatch) return refuse('record-changed')
  const [row] =
    before === undefined
      ? await tx.insert(brandForms).values(content).onConflictDoNothing().returning()
      : await tx
          .update(brandForms)
          .set({ ...content, version: before.version + 1 })
          .where(eq(brandForms.brandCode, brandCode))
          .returning()
  if (row === undefined) return refuse('record-changed')
  note({
    subject: `brand:${brandCode}`,
    ...(before === undefined ? {} : { before: told(present(before)) }),
    after: told(present(row)),
  })
  return present(row)
}

export const brandFormHandlers: Handlers<'brandForm'> = { 'brandForm.get': get, 'brandForm.save': save }
