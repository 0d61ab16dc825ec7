import { Banner, Button, Label } from '@primer/react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode, SubmitEvent } from 'react'
import { isImageDocument, type SuperMerchantDocumentKind } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { sectionNames } from '#contract/calls/merchants/superMerchantSections.ts'
import { uploadSuperMerchantImage } from '#contract/calls/merchants/superMerchantDocuments.ts'
import { getSuperMerchant, type SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { useConnection } from '#src/gateway/connection.ts'
import { callKey } from '#src/gateway/useCall.ts'
import { DocumentPicker } from '#src/kyc/DocumentPicker.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Section } from '#src/ui/Section.tsx'
import { When } from '#src/ui/When.tsx'
import styles from '../superMerchants.module.css'
import { acceptedFor, superMerchantPaperPlace } from '../superMerchantPapers.ts'
import { sectionStateNames, sectionStateVariants } from '../superMerchantWords.ts'
import type { OpenSection } from '../useSection.tsx'

/** What was chosen, where nothing can be changed: a control that cannot be used is hard to read. */
export const LockedChoice = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className={styles.number}>
    <span className="ui-strong">{label}</span>
    <span>{value === '' ? '–' : value}</span>
  </div>
)

interface PapersProps {
  readonly record: SuperMerchant
  readonly kinds: readonly SuperMerchantDocumentKind[]
  readonly isLocked: boolean
}

/** The documents of a section: where each is uploaded, and why one was sent back. */
export const Papers = ({ record, kinds, isLocked }: PapersProps) => {
  const { can } = useSession()
  const isClosed = isLocked || !can(uploadSuperMerchantImage)
  return (
    <>
      <ul className={styles.papers} aria-label="Documents of this section">
        {kinds.map((kind) => {
          const present = record.documents.find((document) => document.kind === kind)
          return (
            <DocumentPicker
              key={kind}
              place={superMerchantPaperPlace(record.merchantCode, kind, present?.documentId ?? null)}
              accept={acceptedFor(kind)}
              present={present}
              isLocked={isClosed}
              note={
                present !== undefined && present.reason !== '' ? (
                  <span className={styles.fault}>Sent back: {present.reason}</span>
                ) : present === undefined && !isClosed ? (
                  <span className={styles.muted}>{isImageDocument(kind) ? 'An image' : 'A PDF'} of at most 5 MB</span>
                ) : undefined
              }
            />
          )
        })}
      </ul>
      {!isLocked && isClosed && (
        <p className={styles.muted}>
          Your services do not include uploading documents. Ask an administrator for access.
        </p>
      )}
    </>
  )
}

interface FooterProps {
  readonly open: OpenSection
  readonly isNext: boolean
}

const SectionFooter = ({ open, isNext }: FooterProps) => {
  const { stored, missing, isChanged, isSavable, isSaving } = open
  const isOffline = useConnection() === 'offline'
  return (
    <div className={styles.footer}>
      <Button
        type="submit"
        variant={isNext && isSavable ? 'primary' : 'default'}
        aria-label={`Save ${sectionNames[open.section]}`}
        disabled={!isSavable}
        loading={isSaving}
      >
        Save
      </Button>
      {missing.length > 0 ? (
        <ul className={styles.missing} aria-label="Missing">
          {missing.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ) : isOffline && isSavable ? (
        <p className={styles.missing} role="status">
          Saving needs a network. What you typed stays here.
        </p>
      ) : (
        stored?.state === 'saved' &&
        !isChanged && (
          <p className={styles.missing}>
            Saved by {stored.savedBy}, <When at={stored.savedAt} />
          </p>
        )
      )}
    </div>
  )
}

interface Props {
  readonly open: OpenSection
  readonly isLocked: boolean
  readonly isNext: boolean
  readonly children: ReactNode
}

/**
 * One of the four sections: its state, its fields, what is missing and its Save.
 * Not a table form: the frame around a section.
 */
export const SectionCard = ({ open, isLocked, isNext, children }: Props) => {
  const queries = useQueryClient()
  const { section, stored, savedDraft, failed, failure, isChanged, isSavable, isSaving } = open
  const state = isChanged && !isLocked ? 'editing' : (stored?.state ?? 'empty')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSavable && !isSaving) open.save()
  }
  return (
    <Section
      title={sectionNames[section]}
      aside={<Label variant={sectionStateVariants[state]}>{sectionStateNames[state]}</Label>}
    >
      <form className="ui-stack" aria-label={sectionNames[section]} onSubmit={submit} noValidate>
        {!isLocked && savedDraft.notice}
        {failure !== null && (
          <Banner
            variant="critical"
            title={failed}
            description={failure}
            primaryAction={
              <Banner.PrimaryAction
                onClick={() => void queries.invalidateQueries({ queryKey: callKey(getSuperMerchant) })}
              >
                Reload
              </Banner.PrimaryAction>
            }
          />
        )}
        {children}
        {!isLocked && <SectionFooter open={open} isNext={isNext} />}
      </form>
    </Section>
  )
}
