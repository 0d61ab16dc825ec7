import { Button, Select } from '@primer/react'
import {
  IdentityType,
  identityTypes,
  numberNeeds,
  plainNumber,
} from '#contract/calls/merchants/superMerchantNumbers.ts'
import { listStates } from '#contract/calls/merchants/superMerchantForm.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { gatewayNow } from '#src/ui/clock.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { isReadableDay } from '#src/ui/DayInput.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import styles from '../superMerchants.module.css'
import { identityNames, numberLabels } from '../superMerchantWords.ts'
import { type SectionProps, useSection } from '../useSection.tsx'
import { noTypedNumber } from '../verificationCalls.ts'
import { NumberField } from './NumberField.tsx'
import { LockedChoice, Papers, SectionCard } from './SectionCard.tsx'

interface StateProps {
  readonly value: string
  readonly onChange: (state: string) => void
  readonly onLeave: () => void
}

/** Without the list no voter id is verified (conflict X226). */
const StateField = ({ value, onChange, onLeave }: StateProps) => {
  const states = useCall(listStates, {})
  if (states.error !== null && states.data === undefined)
    return (
      <div className={styles.number}>
        <Fault>The states could not be loaded, and a voter id cannot be verified without one.</Fault>
        <span>
          <Button size="small" onClick={() => void states.refetch()}>
            Try again
          </Button>
        </span>
      </div>
    )
  return (
    <SelectField
      label="State"
      value={value}
      isDisabled={states.data === undefined}
      onChange={onChange}
      onBlur={onLeave}
    >
      <Select.Option value="">Choose a state</Select.Option>
      {states.data?.map((state) => (
        <Select.Option key={state} value={state}>
          {state}
        </Select.Option>
      ))}
    </SelectField>
  )
}

const labels = {
  identityType: 'ID Proof Type',
  PAN: numberLabels.PAN,
  AADHAAR: numberLabels.AADHAAR,
  PASSPORT: numberLabels.PASSPORT,
  DRIVINGLICENCE: numberLabels.DRIVINGLICENCE,
  VOTERID: numberLabels.VOTERID,
  dateOfBirth: 'Date of birth',
  addressState: 'State',
}
const noNumbers = {
  PAN: '',
  AADHAAR: '',
  PASSPORT: '',
  DRIVINGLICENCE: '',
  VOTERID: '',
  dateOfBirth: '',
  addressState: '',
}

/** SM-04. */
export const IdProof = ({ record, isLocked, isNext, onDirty }: SectionProps) => {
  const open = useSection({
    section: 'idProof',
    record,
    original: { identityType: record.identityType ?? '', ...noNumbers },
    labels,
    numbers: identityTypes,
    requestOf: ({ identityType, AADHAAR }) => {
      const type = IdentityType.safeParse(identityType).data
      return {
        kycGroup: 'IDENTITY',
        kycDocType: identityType,
        ...(type === undefined ? {} : { identityType: type }),
        ...(type === 'AADHAAR' && AADHAAR !== '' ? { aadhaarNumber: plainNumber(AADHAAR) } : {}),
      }
    },
    onDirty,
  })
  const { draft, set } = open
  const type = IdentityType.safeParse(draft.identityType).data
  const today = indianDay(new Date(gatewayNow()))
  const isBirthday = isReadableDay(draft.dateOfBirth)
  const isFuture = isBirthday && draft.dateOfBirth > today
  return (
    <SectionCard open={open} isLocked={isLocked} isNext={isNext}>
      <div className={styles.fields}>
        {isLocked ? (
          <LockedChoice label="ID Proof Type" value={type === undefined ? '' : identityNames[type]} />
        ) : (
          <SelectField
            label="ID Proof Type"
            value={draft.identityType}
            onChange={(text) => set({ identityType: text })}
          >
            <Select.Option value="">Choose an ID proof</Select.Option>
            {identityTypes.map((one) => (
              <Select.Option key={one} value={one}>
                {identityNames[one]}
              </Select.Option>
            ))}
          </SelectField>
        )}
        {type !== undefined && (
          <NumberField
            key={type}
            record={record}
            kind={type}
            typed={{
              ...noTypedNumber,
              number: draft[type],
              dateOfBirth: isFuture || !isBirthday ? '' : draft.dateOfBirth,
              addressState: draft.addressState,
            }}
            set={(change) => set(change.number === undefined ? {} : { [type]: change.number })}
            onTaken={() => set({ [type]: '', dateOfBirth: '', addressState: '' })}
            isLocked={isLocked}
            beside={(leave) => (
              <>
                {numberNeeds[type].includes('dateOfBirth') && (
                  <DayField
                    label="Date of birth"
                    max={today}
                    fault={isFuture ? 'A day in the future was chosen.' : undefined}
                    value={draft.dateOfBirth}
                    onChange={(dateOfBirth) => set({ dateOfBirth })}
                    onBlur={leave}
                  />
                )}
                {numberNeeds[type].includes('addressState') && (
                  <StateField
                    value={draft.addressState}
                    onChange={(addressState) => set({ addressState })}
                    onLeave={leave}
                  />
                )}
              </>
            )}
          />
        )}
      </div>
      <Papers record={record} kinds={['ID_Proof']} isLocked={isLocked} />
    </SectionCard>
  )
}
