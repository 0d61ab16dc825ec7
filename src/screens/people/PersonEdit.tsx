import { Banner, Button } from '@primer/react'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { listPeople, Person, savePerson, showAccess } from '#contract/calls/people.ts'
import type { Role } from '#contract/calls/roles.ts'
import { DraftLine } from '#src/editing/DraftLine.tsx'
import { MergeDialog } from '#src/editing/MergeDialog.tsx'
import { keyOfOpening, OtherOpenings } from '#src/editing/NewRecordDraft.tsx'
import { choose } from '#src/editing/threeWay.ts'
import { UnsavedQuestion } from '#src/editing/UnsavedQuestion.tsx'
import { useRecordEdit } from '#src/editing/useRecordEdit.ts'
import { panelConfig } from '#src/gateway/panelConfig.ts'
import { sealFresh } from '#src/session/sealFresh.ts'
import { discardDraft } from '#src/editing/drafts/drafts.ts'
import { useDraft } from '#src/editing/drafts/useDraft.ts'
import { showToast } from '#src/ui/toast.ts'
import { ChangedBy } from './parts/ChangedBy.tsx'
import { PersonFields } from './parts/PersonFields.tsx'
import styles from './people.module.css'
import { draftOf, faultsOfDraft, saveRequest, versionsOf, versionsOfDrafts } from './personDraft.ts'

interface PersonEditProps {
  /** Absent: a new one. */
  readonly person: Person | undefined
  /** Of a new one. */
  readonly opening?: string
  readonly roles: readonly Role[]
  readonly brands: readonly { id: number; brandCode: string }[]
  readonly names: { readonly roles: ReadonlyMap<number, string>; readonly brands: ReadonlyMap<number, string> }
  /** Where Save and Cancel lead. */
  readonly list: string
}

const hintOf = (isChanged: boolean, isNew: boolean): string => {
  if (isChanged) return 'Changes are not saved yet.'
  return isNew ? 'Login id and password are needed.' : 'Nothing has been changed.'
}

export const PersonEdit = ({ person, opening, roles, brands, names, list }: PersonEditProps) => {
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  const place = useRef<HTMLFormElement>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const form = `person ${person?.loginId ?? ''}`
  const draftKey = keyOfOpening(form, opening ?? '')
  const edit = useRecordEdit({
    entry: savePerson,
    saved: person,
    draftOf,
    requestOf: async (draft, base) =>
      saveRequest(draft, base, draft.password === '' ? undefined : await sealFresh(draft.password)),
    stale: { code: 'person-changed', record: Person },
    anew: 'seal-expired',
    invalidates: [listPeople, showAccess],
    onSaved: ({ waitingGrants }) => {
      isLeaving.current = true
      showToast({ kind: 'success', text: 'Successfully Done' })
      if (waitingGrants.length > 0)
        showToast({ kind: 'info', text: 'The administrator role waits for a second administrator.' })
      void discardDraft(draftKey).then(() => navigate(list))
    },
    onFailed: () => showToast({ kind: 'error', text: 'Could not update info.' }),
  })
  const { base, draft, theirs } = edit
  const { pathname, search } = useLocation()
  const kept = useDraft({
    key: draftKey,
    isSaved: isLeaving,
    to: pathname + search,
    title: person === undefined ? 'New user' : `User ${person.loginId}`,
    baseVersion: base?.version ?? null,
    present: draft,
    original: draftOf(base),
    isChanged: edit.isChanged,
    unkept: ['password'],
    onRestore: ({ mine, original, baseVersion }) => edit.restore(mine, original, baseVersion),
  })
  const { elsewhere } = kept
  const faults = faultsOfDraft(draft, base, roles, panelConfig().passwordLength)
  const isFaulty = Object.keys(faults).length > 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isFaulty) {
      requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    if (edit.isChanged && !edit.isSaving) edit.save()
  }

  return (
    <form ref={place} className={styles.form} onSubmit={submit} noValidate>
      <DraftLine
        from={kept.restoredFrom}
        onDiscard={() => {
          edit.replace(draftOf(base))
          void kept.end()
        }}
      />
      {opening !== undefined && !edit.isChanged && <OtherOpenings form={form} opening={opening} />}
      {edit.failure !== null && <Banner variant="critical" title="Could not update info." description={edit.failure} />}
      <PersonFields
        draft={draft}
        base={base}
        roles={roles}
        brands={brands}
        faults={isSubmitted ? faults : {}}
        onChange={edit.change}
      />
      {base === undefined && draft.role.length === 0 && edit.isChanged && (
        <Banner
          variant="warning"
          layout="compact"
          hideTitle
          title="No role chosen"
          description="Without a role this person has no services and cannot sign in. You can add one later."
        />
      )}
      <div className={styles.footer}>
        <span className={styles.hint} role="status">
          {hintOf(edit.isChanged, base === undefined)}
        </span>
        <Button type="button" onClick={() => void navigate(list)}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={edit.isSaving} disabled={!edit.isChanged}>
          Save
        </Button>
      </div>
      {theirs !== null && base !== undefined && (
        <MergeDialog
          key={theirs.version}
          title="Somebody else changed this person"
          by={<ChangedBy record={theirs} />}
          fields={versionsOf(base, draft, theirs, names)}
          isSaving={edit.isSaving}
          onResolve={(choices) => edit.resolve(theirs, choose(draft, draftOf(theirs), choices))}
          onClose={edit.closeMerge}
        />
      )}
      {elsewhere !== null && (
        <MergeDialog
          title="You typed something else in another tab"
          fields={versionsOfDrafts(elsewhere.original, draft, { ...elsewhere.mine, password: '' }, names)}
          confirmContent="Go on with this"
          isSaving={false}
          onResolve={(choices) => {
            edit.replace(choose(draft, elsewhere.mine, choices))
            kept.takeOver()
          }}
          onClose={kept.takeOver}
        />
      )}
      <UnsavedQuestion
        isUnsaved={() => edit.isChanged && !isLeaving.current}
        isChanged={edit.isChanged && !kept.isKept}
      >
        {kept.isKept
          ? 'What you typed stays on this device as a draft; a password is not kept.'
          : base === undefined
            ? 'The new user has not been saved.'
            : `Your changes to ${base.loginId} will be lost.`}
      </UnsavedQuestion>
    </form>
  )
}
