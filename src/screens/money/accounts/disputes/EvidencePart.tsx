import { Banner, Button, Select } from '@primer/react'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import {
  addEvidence,
  addPaper,
  type DisputePage,
  getDispute,
  readBundle,
  removeEvidence,
} from '#contract/calls/money/disputes.ts'
import { evidenceNames, EvidenceKind, paperNames, paperKinds } from '#contract/wire/disputeWords.ts'
import { callGateway } from '#src/gateway/call.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { formatBytes } from '#src/ui/byteSize.ts'
import { Section } from '#src/ui/Section.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { showToast } from '#src/ui/toast.ts'
import { When } from '#src/ui/When.tsx'
import { DownloadButton } from '../papers/DownloadButton.tsx'
import styles from './Disputes.module.css'
import { imagesOf } from './evidenceImages.ts'

type One = DisputePage['evidence'][number]
const Uploaded = EvidenceKind.exclude(['kyc'])
type Uploaded = z.infer<typeof Uploaded>
const kinds = Uploaded.options.map((kind) => ({ value: kind, name: evidenceNames[kind] }))

const Adding = ({ dispute }: { readonly dispute: DisputePage }) => {
  const { disputeRef } = dispute
  const { can } = useSession()
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<Uploaded>('invoice')
  const [fault, setFault] = useState('')
  const [isReading, setReading] = useState(false)
  const paper = useCommand(addPaper, {
    invalidates: [getDispute],
    onSuccess: () => showToast({ kind: 'success', text: 'The paper is added.' }),
    onError: (error) => setFault(error.message),
  })
  const send = async (files: readonly File[]) => {
    setFault('')
    setReading(true)
    try {
      for (const file of files)
        for (const { image, fileName } of await imagesOf(file))
          await add.mutateAsync({ request: { disputeRef, kind, fileName, image } })
      if (files.length > 0) showToast({ kind: 'success', text: 'The evidence is added.' })
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'The file could not be read.')
    } finally {
      setReading(false)
    }
  }
  const add = useCommand(addEvidence, { invalidates: [getDispute] })
  if (!can(addEvidence)) return null
  return (
    <div className="ui-stack">
      {fault !== '' && <Banner variant="critical" title="It was not added" description={fault} />}
      <div className={styles.adding}>
        <SelectField label="Kind" value={kind} onChange={(chosen) => setKind(chosen as Uploaded)}>
          {kinds.map(({ value, name }) => (
            <Select.Option key={value} value={value}>
              {name}
            </Select.Option>
          ))}
        </SelectField>
        <Button loading={isReading} onClick={() => input.current?.click()}>
          Add files
        </Button>
        {dispute.can.includes('addPaper') &&
          paperKinds.map((one) => (
            <Button
              key={one}
              variant="invisible"
              loading={paper.isPending && paper.variables.request.paper === one}
              onClick={() => paper.mutate({ request: { disputeRef, paper: one } })}
            >
              Add {paperNames[one]}
            </Button>
          ))}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept=".png,.jpg,.jpeg,.pdf"
          aria-label="Files of evidence"
          onChange={(event) => {
            void send([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </div>
      <p className="ui-quiet ui-flush">Images or PDFs. Each page becomes a page of the answer.</p>
    </div>
  )
}

/** What is sent to the payer’s bank, and one PDF of it. */
export const EvidencePart = ({ dispute }: { readonly dispute: DisputePage }) => {
  const { disputeRef, evidence } = dispute
  const { can } = useSession()
  const mayChange = dispute.can.includes('defend')
  const removal = useCommand(removeEvidence, {
    invalidates: [getDispute],
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const columns: readonly Column<One>[] = [
    { key: 'kind', header: 'Kind', cell: ({ kind }) => evidenceNames[kind] },
    { key: 'file', header: 'File', cell: ({ fileName }) => fileName },
    { key: 'size', header: 'Size', align: 'end', cell: ({ byteSize }) => formatBytes(byteSize) },
    {
      key: 'added',
      header: 'Added',
      cell: ({ addedBy, addedAt }) => (
        <>
          {addedBy}, <When at={addedAt} />
        </>
      ),
    },
    {
      key: 'acts',
      header: 'Actions',
      headerHidden: true,
      width: '1%',
      cell: ({ evidenceId, fileName }) => (
        <span className="ui-inline-8">
          {mayChange && can(removeEvidence) && (
            <Button
              size="small"
              variant="danger"
              aria-label={`Remove ${fileName}`}
              loading={removal.isPending && removal.variables.request.evidenceId === evidenceId}
              onClick={() => removal.mutate({ request: { disputeRef, evidenceId } })}
            >
              Remove
            </Button>
          )}
        </span>
      ),
    },
  ]
  if (evidence.length === 0 && !mayChange) return null
  return (
    <Section title="Evidence">
      <div className="ui-stack">
        {evidence.length > 0 ? (
          <>
            <Table label="Evidence" columns={columns} rows={evidence} rowKey={({ evidenceId }) => evidenceId} />
            <div>
              <DownloadButton label="All as one PDF" read={() => callGateway(readBundle, { disputeRef })} />
            </div>
          </>
        ) : (
          <p className="ui-quiet ui-flush">
            Nothing yet. Add the invoice and the proof of delivery; the charge slip is put in front by itself.
          </p>
        )}
        {mayChange && <Adding dispute={dispute} />}
      </div>
    </Section>
  )
}
