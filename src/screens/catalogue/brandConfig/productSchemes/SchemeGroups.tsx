import { listGroupCodes } from '#contract/calls/catalogue/groupCodes.ts'
import { listSchemeGroups, type Scheme, setSchemeGroups } from '#contract/calls/catalogue/productSchemes.ts'
import { FormSection } from '#src/editing/FormSection.tsx'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { CheckList } from '#src/ui/CheckList.tsx'
import { groupsOf, categoryWord } from '../groupCodes/groups.ts'

interface Codes {
  readonly codes: readonly string[]
}

const Groups = ({ scheme, saved }: { readonly scheme: Scheme; readonly saved: Codes }) => {
  const { schemeCode, brandCode } = scheme
  const known = useCall(listGroupCodes, { includeBrands: brandCode })
  const groups = groupsOf(known.data?.dealers ?? [])
  const form = useRecordForm<typeof setSchemeGroups, Codes, Codes>({
    call: setSchemeGroups,
    saved,
    versionOf: () => 0,
    isNewFromSaved: true,
    draftOf: (of) => ({ codes: of?.codes ?? [] }),
    isSame: (one, other) => [...one.codes].sort().join() === [...other.codes].sort().join(),
    requestOf: ({ codes }) => ({ schemeCode, groupCodes: [...codes] }),
    draftKey: `scheme groups ${schemeCode}`,
    draftTitle: `Group codes of ${schemeCode}`,
    labels: { codes: 'Group codes' },
    invalidates: [listSchemeGroups],
    words: { saved: 'Successfully Updated!', failed: 'Could not update details' },
    onSaved: () => undefined,
  })
  const codes = [...new Set([...groups.map(({ groupCode }) => groupCode), ...form.draft.codes])].sort()
  return (
    <FormSection
      title="Dealers of this scheme"
      form={form}
      failed="Could not update details"
      submitContent={form.isChanged ? 'Save' : undefined}
      hint={form.draft.codes.length === 0 ? 'None chosen: the scheme is for all dealers.' : ''}
    >
      <CheckList
        label="Group codes"
        options={codes.map((code, id) => ({
          id,
          name: code,
          aside: groups
            .find(({ groupCode }) => groupCode === code)
            ?.categories.map(categoryWord)
            .join(', '),
        }))}
        chosen={codes.flatMap((code, id) => (form.draft.codes.includes(code) ? [id] : []))}
        caption={form.draft.codes.length === 0 ? 'None chosen: the scheme is for all dealers of the brand.' : undefined}
        onChange={(ids) => form.set({ codes: ids.map((id) => codes[id] ?? '') })}
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
      {codes !== undefined && <Groups key={codes.join()} scheme={scheme} saved={{ codes }} />}
    </ReadState>
  )
}
