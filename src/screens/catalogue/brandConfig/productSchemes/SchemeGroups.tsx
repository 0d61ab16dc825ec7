import { listGroupCodes } from '#contract/calls/catalogue/groupCodes.ts'
import { listSchemeGroups, type Scheme, setSchemeGroups } from '#contract/calls/catalogue/productSchemes.ts'
import { getScheme } from '#contract/calls/catalogue/schemePage.ts'
import { savedOrWaits, waitReads } from '#src/checkedRecords/offerWaitWords.ts'
import { someOf } from '#src/editing/fields/choices.tsx'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { several } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormSection } from '#src/editing/FormSection.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { groupsOf, categoryWord } from '../groupCodes/groups.ts'

const table = defineForm(setSchemeGroups, { groupCodes: several<string>('Group codes') })

interface Props {
  readonly scheme: Scheme
  readonly saved: { readonly groupCodes: readonly string[] }
}

const Groups = ({ scheme, saved }: Props) => {
  const { schemeCode, brandCode } = scheme
  const known = useCall(listGroupCodes, { includeBrands: brandCode })
  const groups = groupsOf(known.data?.dealers ?? [])
  const form = useTableForm({
    table,
    call: setSchemeGroups,
    saved,
    fixed: () => ({ schemeCode }),
    isNewFromSaved: true,
    draftKey: `scheme groups ${schemeCode}`,
    draftTitle: `Group codes of ${schemeCode}`,
    invalidates: [listSchemeGroups, getScheme, ...waitReads],
    words: { saved: savedOrWaits, failed: 'Could not update details' },
    onSaved: () => undefined,
  })
  const { groupCodes } = form.draft
  const codes = [...new Set([...groups.map(({ groupCode }) => groupCode), ...groupCodes])].toSorted()
  const categoriesOf = (code: string) => groups.find(({ groupCode }) => groupCode === code)?.categories
  return (
    <FormSection
      title="Dealers of this scheme"
      form={form}
      failed="Could not update details"
      submitContent={form.isChanged ? 'Save' : undefined}
      hint={groupCodes.length === 0 ? 'None chosen: the scheme is for all dealers.' : ''}
    >
      <FormFields
        table={table}
        form={form}
        given={{
          groupCodes: {
            caption: groupCodes.length === 0 ? 'None chosen: the scheme is for all dealers of the brand.' : undefined,
          },
        }}
        own={{
          groupCodes: someOf(
            codes.map((code) => ({ value: code, aside: categoriesOf(code)?.map(categoryWord).join(', ') })),
          ),
        }}
      />
    </FormSection>
  )
}

/** BC-18: for which dealers a scheme is. */
export const SchemeGroups = ({ scheme }: { readonly scheme: Scheme }) => {
  const read = useCall(listSchemeGroups, { schemeCode: scheme.schemeCode }, { staleTime: 0 })
  const codes = read.data?.map(({ groupCode }) => groupCode)
  return (
    <ReadState read={read}>
      {codes !== undefined && <Groups key={codes.join()} scheme={scheme} saved={{ groupCodes: codes }} />}
    </ReadState>
  )
}
