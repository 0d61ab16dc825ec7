import { Banner, Button, Label } from '@primer/react'
import { type SubmitEvent, Suspense, useCallback, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { linkSuperMerchantDocument } from '#contract/calls/merchants/superMerchantDocuments.ts'
import { type Section, sections, SuperMerchantDocumentKind } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { sectionNames } from '#contract/calls/merchants/superMerchantSections.ts'
import { submitSuperMerchant } from '#contract/calls/merchants/superMerchantReview.ts'
import { getSuperMerchant, type SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { editMerchants, MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { typedCode } from '#contract/wire/typedText.ts'
import { TabBones } from '#src/address/TabBones.tsx'
import { usePutParams } from '#src/address/usePutParams.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { DocumentViewer } from '#src/kyc/DocumentViewer.tsx'
import { useSession } from '#src/session/useSession.ts'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import { AsOf } from '#src/ui/AsOf.tsx'
import { Field } from '#src/ui/Field.tsx'
import { Id } from '#src/ui/Id.tsx'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { useIsPrinting } from '#src/ui/useIsPrinting.ts'
import { FormSkeleton } from './parts/FormSkeleton.tsx'
import { ReviewSection } from './parts/ReviewSection.tsx'
import { sectionCards } from './parts/sectionCards.ts'
import { SubmitDialog, Summary } from './parts/SubmitDialog.tsx'
import { Timeline } from './parts/Timeline.tsx'
import { TncSection } from './parts/TncSection.tsx'
import { superMerchantAddress, superMerchantListPath } from './superMerchantAddresses.ts'
import columns from '#src/kyc/KycColumns.module.css'
import styles from './superMerchants.module.css'
import { documentLabels, stateNames, stateVariants } from './superMerchantWords.ts'
import { BoundedInput } from '#src/ui/BoundedInput.tsx'

/** Below everything else: the form does not wait for what a list needs. */
const AssociatedMerchants = lazyScreen(() => import('./parts/AssociatedMerchants.tsx'), 'AssociatedMerchants')

/** A validating number is on its way: its answer comes to whoever asked, and to others who look at it. */
const followMs = 2_000

const nothingDirty: ReadonlySet<Section> = new Set()

/** Why the final save waits; undefined: it can be made. */
const whyNotSubmit = (record: SuperMerchant, dirty: ReadonlySet<Section>): string | undefined => {
  const unsaved = record.sections.filter(({ section, state }) => state !== 'saved' || dirty.has(section))
  if (unsaved.length === 0) return undefined
  return `Save ${unsaved.map(({ section }) => sectionNames[section]).join(', ')} first.`
}

/** The list that the form was opened from, with its search; else where the documents lead to (conflict X211). */
const useCancel = () => {
  const { can } = useSession()
  const navigate = useNavigate()
  const { state } = useLocation() as { readonly state: unknown }
  const list = typeof state === 'object' && state !== null && 'list' in state ? state.list : undefined
  const isList = typeof list === 'string' && list.startsWith(superMerchantListPath)
  return () => void navigate(isList ? list : can(editMerchants) ? '/merchants' : superMerchantListPath)
}

interface RecordProps {
  readonly record: SuperMerchant
  readonly isView: boolean
  readonly onDirty: (section: Section, isDirty: boolean) => void
}

const Record = ({ record, isView, onDirty }: RecordProps) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const { state: from } = useLocation() as { readonly state: unknown }
  const isLocked = isView || record.state === 'submitted'
  const next = sections.find((section) => record.sections.find((one) => one.section === section)?.state !== 'saved')
  return (
    <>
      {!isView && record.state === 'submitted' && (
        <Banner
          variant="info"
          className={styles.banner}
          title="This super merchant waits for a review"
          description="It cannot be changed until a reviewer sends it back."
        />
      )}
      {record.state === 'changesRequested' && (
        <Banner
          variant="warning"
          className={styles.banner}
          title={`Sent back by ${record.decidedBy}`}
          description={record.remark}
        />
      )}
      <div className={columns.layout}>
        <div className="ui-shrinking-16">
          {sections.map((section) => {
            const Card = sectionCards[section]
            return (
              <Card key={section} record={record} isLocked={isLocked} isNext={section === next} onDirty={onDirty} />
            )
          })}
        </div>
        <div className={columns.side}>
          <ReviewSection record={record} />
          <DocumentViewer
            merchantCode={record.merchantCode}
            documents={record.documents}
            labels={documentLabels}
            linkCall={linkSuperMerchantDocument}
            choice={{
              kind: SuperMerchantDocumentKind.safeParse(params.get('document')).data,
              choose: (kind) => put({ document: kind }, { replace: true, preventScrollReset: true, state: from }),
            }}
          />
          <TncSection record={record} />
          <Timeline record={record} />
        </div>
      </div>
      <Suspense fallback={<TabBones />}>
        <AssociatedMerchants record={record} />
      </Suspense>
    </>
  )
}

const OneSuperMerchant = ({ code, action }: { readonly code: string; readonly action: string }) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const cancel = useCancel()
  const { can } = useSession()
  const [dirty, setDirty] = useState(nothingDirty)
  const read = useCall(getSuperMerchant, { merchantCode: code }, { staleTime: 0 })
  const record = read.data
  const isFollowed = record?.numbers.some(({ state }) => state === 'validating') === true
  useCall(
    getSuperMerchant,
    { merchantCode: code },
    { enabled: isFollowed, refetchInterval: isFollowed ? followMs : false },
  )
  const onDirty = useCallback(
    (section: Section, isDirty: boolean) =>
      setDirty((last) => {
        if (last.has(section) === isDirty) return last
        const now = new Set(last)
        if (isDirty) now.add(section)
        else now.delete(section)
        return now
      }),
    [],
  )
  const isView = action === 'view'
  const isOpen = record !== undefined && !isView && record.state !== 'submitted' && can(submitSuperMerchant)
  const whyNot = record === undefined ? undefined : whyNotSubmit(record, dirty)
  const isDone = record?.state === 'approved' && whyNot === undefined
  const isSaving = isOpen && whyNot === undefined && !isDone && params.get('as') === 'save'
  const isPrinting = useIsPrinting()
  const isUnknown = read.error instanceof Refusal && read.error.code === 'super-merchant-not-found'
  return (
    <Page
      title={isView ? 'View Merchant' : action === 'add' ? 'Add Merchant' : 'Edit Merchant'}
      aside={record !== undefined && <Label variant={stateVariants[record.state]}>{stateNames[record.state]}</Label>}
      subtitle={
        record === undefined ? (
          read.isPending && action !== 'add' ? null : undefined
        ) : (
          <>
            <span>{record.businessName}</span> <Id label="Super Merchant Code" value={record.merchantCode} />{' '}
            <AsOf readAt={read.dataUpdatedAt} />
          </>
        )
      }
      actions={
        <>
          <Button onClick={cancel}>Cancel</Button>
          {isOpen && !isDone && (
            <Button
              variant={whyNot === undefined ? 'primary' : 'default'}
              disabled={whyNot !== undefined}
              aria-label="Save all details"
              onClick={() => put({ as: 'save' })}
            >
              Save
            </Button>
          )}
        </>
      }
    >
      {isUnknown ? (
        <ScreenState
          state="empty"
          title="This super merchant does not exist, or is not yours to see."
          text="Check the code, or search again in the list."
        />
      ) : (
        <ReadState read={read} skeleton={<FormSkeleton />}>
          {record !== undefined && isSaving && isPrinting && <Summary record={record} />}
          {record !== undefined && !(isSaving && isPrinting) && (
            <>
              {isOpen && !isDone && whyNot !== undefined && (
                <p className={styles.muted} role="status">
                  {whyNot}
                </p>
              )}
              <Record record={record} isView={isView} onDirty={onDirty} />
              {isSaving && <SubmitDialog record={record} onClose={() => put({ as: '' }, { replace: true })} />}
            </>
          )}
        </ReadState>
      )}
    </Page>
  )
}

/**
 * The form of nobody yet: super merchants come from the platform (conflict X223).
 * Not a table form: the frame around the sections.
 */
const WhichSuperMerchant = () => {
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const navigate = useNavigate()
  const cancel = useCancel()
  const read = MerchantCode.safeParse(typedCode(typed))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (read.success) void navigate(superMerchantAddress('edit', read.data))
  }
  return (
    <Page title="Add Merchant" actions={<Button onClick={cancel}>Cancel</Button>}>
      <form className="ui-stack" onSubmit={submit} noValidate>
        <p className={styles.muted}>Super merchants come from the platform. Enter the code of the one to onboard.</p>
        <Field label="Super Merchant Code" fault={isAsked ? read.error?.issues[0]?.message : undefined}>
          {(control) => (
            <BoundedInput
              {...control}
              autoComplete="off"
              spellCheck={false}
              longest={40}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <span>
          <Button type="submit" variant="primary">
            Open
          </Button>
        </span>
      </form>
    </Page>
  )
}

/** SM-02 to SM-09. */
export const SuperMerchantForm = () => {
  const { action = 'edit' } = useParams()
  const [params] = useSearchParams()
  const code = MerchantCode.safeParse(typedCode(params.get('merchant') ?? ''))
  return code.success ? <OneSuperMerchant key={code.data} code={code.data} action={action} /> : <WhichSuperMerchant />
}
