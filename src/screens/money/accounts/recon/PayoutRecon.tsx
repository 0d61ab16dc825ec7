import { Banner, Button, Radio, RadioGroup } from '@primer/react'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { listReconMappings } from '#contract/calls/money/reconFiles.ts'
import { ReconGateway, ReconType } from '#contract/calls/money/recon.ts'
import {
  chooseMapping,
  describeReconFile,
  gatewayLabels,
  type MappingChoice,
  readReconDescription,
  reconTypeLabels,
} from '#contract/sheets/reconMapping.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { SheetUploadSteps } from '#src/uploads/SheetUploadSteps.tsx'
import { useSheetUpload } from '#src/uploads/useSheetUpload.ts'
import { GenerateData } from './GenerateData.tsx'
import { MappingDialog } from './MappingDialog.tsx'
import styles from './PayoutRecon.module.css'
import { ReadRows } from './ReadRows.tsx'
import { ReconFiles } from './ReconFiles.tsx'
import { reconPath } from './reconSearch.ts'

const first = { gateway: 'RAZORPAY', type: 'PAYMENT' } as const

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly name: string
  readonly values: readonly Value[]
  readonly labels: Readonly<Record<Value, string>>
  readonly value: Value
  readonly isDisabled: boolean
  readonly onChange: (value: Value) => void
}

const Choice = <Value extends string>({
  label,
  name,
  values,
  labels,
  value,
  isDisabled,
  onChange,
}: ChoiceProps<Value>) => (
  <RadioGroup name={name} disabled={isDisabled} onChange={(chosen) => onChange((chosen ?? value) as Value)}>
    <RadioGroup.Label>{label}</RadioGroup.Label>
    <div className={styles.choices}>
      {values.map((one) => (
        <span key={one} className={styles.choice}>
          <Radio id={`${name}-${one}`} name={name} value={one} checked={one === value} onChange={() => onChange(one)} />
          <label htmlFor={`${name}-${one}`}>{labels[one]}</label>
        </span>
      ))}
    </div>
  </RadioGroup>
)

interface UnmappedProps {
  readonly choice: Exclude<MappingChoice, { is: 'found' }>
  readonly gateway: ReconGateway
  readonly onGateway: (gateway: ReconGateway) => void
  readonly onName: () => void
}

/** Why a file cannot be submitted as it is, and what to press. */
const Unmapped = ({ choice, gateway, onGateway, onName }: UnmappedProps) =>
  choice.is === 'otherGateway' ? (
    <Banner
      variant="warning"
      title={`This is a file of ${gatewayLabels[choice.gateway]}`}
      description={`You chose ${gatewayLabels[gateway]}.`}
      primaryAction={
        <Banner.PrimaryAction onClick={() => onGateway(choice.gateway)}>
          Choose {gatewayLabels[choice.gateway]}
        </Banner.PrimaryAction>
      }
    />
  ) : (
    <Banner
      variant="warning"
      title="Which column is what?"
      description={
        gateway === 'BANK'
          ? 'Nobody has named the columns of this bank yet. Name them once; the next file needs no question.'
          : `These are not the columns of a ${gatewayLabels[gateway]} report. Download the template, or name the columns once.`
      }
      primaryAction={<Banner.PrimaryAction onClick={onName}>Name the columns</Banner.PrimaryAction>}
    />
  )

/** AC-05: files of providers and banks, their data, and the way to the recon page. */
export const PayoutRecon = () => {
  const upload = useSheetUpload(['payout_recon'], describeReconFile(first.gateway, first.type))
  const mappings = useCall(listReconMappings, {})
  const [isNaming, setNaming] = useState(false)
  const about = readReconDescription(upload.description ?? '') ?? first
  const { gateway, type } = about
  const { found, state } = upload
  const choose = (next: Partial<typeof about>) => {
    const { gateway: of, type: as } = { ...about, ...next }
    upload.describe(describeReconFile(of, as))
  }
  const choice =
    found === null || !upload.isReadable ? undefined : chooseMapping(about, found.headers, mappings.data ?? [])
  const isMapped = choice?.is === 'found'
  const templateName = gateway === 'BANK' ? `Payout_Recon_BANK_${type}` : `Payout_Recon_${gateway}_${type}`

  return (
    <div className={styles.tab}>
      <div className={styles.head}>
        <p className="ui-muted">
          Upload what a provider or the bank sends. Every row is compared with our payments before anything is written.
        </p>
        <Button as={RouterLink} to={reconPath}>
          Recon page
        </Button>
      </div>
      <section className={styles.upload} aria-label="Upload of Payout / Recon">
        <div className={styles.groups}>
          <Choice
            label="Payment gateway"
            name="gateway"
            values={ReconGateway.options}
            labels={gatewayLabels}
            value={gateway}
            isDisabled={upload.isLocked}
            onChange={(next) => choose({ gateway: next })}
          />
          <Choice
            label="Type"
            name="type"
            values={ReconType.options}
            labels={reconTypeLabels}
            value={type}
            isDisabled={upload.isLocked}
            onChange={(next) => choose({ type: next })}
          />
        </div>
        <SheetUploadSteps upload={{ ...upload, kind: { ...upload.kind, templateName } }} />
        {state.phase === 'waiting' && choice !== undefined && choice.is !== 'found' && (
          <Unmapped
            choice={choice}
            gateway={gateway}
            onGateway={(next) => choose({ gateway: next })}
            onName={() => setNaming(true)}
          />
        )}
        {state.phase === 'waiting' && isMapped && found !== null && (
          <ReadRows mapping={choice.mapping} headers={found.headers} preview={found.preview} />
        )}
        <div className={styles.buttons}>
          {upload.isHandedOver ? (
            <Button onClick={() => upload.choose(null)}>Upload another file</Button>
          ) : (
            <>
              <Button disabled={upload.file === null || upload.isLocked} onClick={() => upload.choose(null)}>
                Cancel
              </Button>
              <Button
                variant="primary"
                disabled={!upload.maySubmit || !isMapped}
                loading={state.phase === 'sending'}
                onClick={upload.submit}
              >
                {upload.isRetry ? 'Try again' : 'Submit'}
              </Button>
            </>
          )}
        </div>
      </section>
      <GenerateData gateway={gateway} />
      <ReconFiles />
      {isNaming && found !== null && (
        <MappingDialog
          gateway={gateway}
          type={type}
          headers={found.headers}
          preview={found.preview}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}
