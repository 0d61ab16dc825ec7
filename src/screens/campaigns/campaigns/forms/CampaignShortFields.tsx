import { Select } from '@primer/react'
import { type CampaignChannel } from '#contract/calls/campaigns/campaignFields.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { channelWords } from '../campaignWords.ts'
import styles from '../Campaigns.module.css'
import {
  type CampaignDraft,
  type CampaignSettings,
  draftLabels,
  sqlOf,
  urlOf,
  type WrittenDoor,
} from './campaignDraft.ts'

interface Option {
  readonly value: string
  readonly label: string
}

interface ChoiceProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly isDisabled: boolean
  readonly onChange: (value: string) => void
}

const Choice = ({ options, ...field }: ChoiceProps) => (
  <SelectField {...field}>
    <Select.Option value="">Choose</Select.Option>
    {options.map((option) => (
      <Select.Option key={option.value} value={option.value}>
        {option.label}
      </Select.Option>
    ))}
  </SelectField>
)

const modes: readonly Option[] = [
  { value: 'test', label: 'Test' },
  { value: 'live', label: 'Live' },
]
const hubChannels: readonly Option[] = [
  { value: 'whatsapp', label: channelWords.whatsapp },
  { value: 'sms', label: 'Sms' },
]

const vendorOptions = (settings: CampaignSettings, channel: string): readonly Option[] =>
  settings.vendors
    .filter((vendor) => vendor.channel === channel)
    .map(({ name, isSandbox }) => ({
      value: name,
      label: isSandbox && !/sandbox/i.test(name) ? `${name} (sandbox)` : name,
    }))

/** Where there is one, nobody has to choose it. */
const onlyVendor = (vendors: readonly Option[]): string => (vendors.length === 1 ? (vendors[0]?.value ?? '') : '')

interface Props {
  readonly door: WrittenDoor
  readonly settings: CampaignSettings
  readonly draft: CampaignDraft
  readonly faults: Partial<Record<keyof CampaignDraft, string>>
  readonly isBusy: boolean
  readonly set: (changed: Partial<CampaignDraft>) => void
}

/** Who sends it, how it is called and where it leads: fields of one line. Most are shut until a mode is chosen. */
export const CampaignShortFields = ({ door, settings, draft, faults, isBusy, set }: Props) => {
  const isApp = door === 'appNotification'
  const isHub = door === 'messagingHub'
  const isTest = draft.mode === 'test'
  const isDisabled = draft.mode === '' || isBusy
  const vendors = vendorOptions(settings, draft.channel)
  // What nobody touched follows the id (conflict X113).
  const setCode = (code: string) =>
    set({
      code,
      ...(draft.url === '' || draft.url === urlOf(draft.code, settings.domains)
        ? { url: urlOf(code, settings.domains) }
        : {}),
      ...(draft.audienceSql === '' || draft.audienceSql === sqlOf(draft.code) ? { audienceSql: sqlOf(code) } : {}),
    })
  const setChannel = (channel: string) =>
    set({
      channel: channel as CampaignChannel | '',
      vendor: onlyVendor(vendorOptions(settings, channel)),
      // The provider keeps the text of a WhatsApp template.
      ...(channel === 'whatsapp' ? { message: '' } : {}),
    })
  const setMode = (mode: string) =>
    set({
      mode: mode as CampaignDraft['mode'],
      ...(mode === 'live' ? { mobileNumber: '', merchantCode: '' } : {}),
      ...(draft.vendor === '' ? { vendor: onlyVendor(vendors) } : {}),
    })
  /** A line of text of this name in the draft. */
  const line = (key: 'templateId' | 'name' | 'title' | 'url', longest: number) => ({
    label: draftLabels[key],
    longest,
    isDisabled,
    value: draft[key],
    onChange: (text: string) => set({ [key]: text }),
  })
  return (
    <div className={styles.form}>
      {!isApp && (
        <Choice label={draftLabels.mode} options={modes} value={draft.mode} isDisabled={isBusy} onChange={setMode} />
      )}
      {isHub && (
        <Choice
          label={draftLabels.channel}
          options={hubChannels}
          value={draft.channel}
          isDisabled={isDisabled}
          onChange={setChannel}
        />
      )}
      <Choice
        label={draftLabels.vendor}
        options={vendors}
        value={draft.vendor}
        isDisabled={isDisabled || draft.channel === ''}
        onChange={(vendor) => set({ vendor })}
      />
      {isHub && <TextField {...line('templateId', 60)} />}
      {isApp && (
        <TextField
          label={draftLabels.code}
          longest={40}
          fault={faults.code}
          isDisabled={isDisabled}
          value={draft.code}
          onChange={setCode}
        />
      )}
      {!isApp && <TextField {...line('name', 100)} />}
      {!isHub && <TextField {...line('title', 200)} />}
      {!isApp && isTest && (
        <TextField
          label={draftLabels.mobileNumber}
          inputMode="numeric"
          caption="Where the one test message goes. Any number but the one in your own record counts as a recipient of your day."
          fault={faults.mobileNumber}
          isDisabled={isDisabled}
          value={draft.mobileNumber}
          onChange={(typed) => set({ mobileNumber: typed.trim() })}
        />
      )}
      {door === 'push' && isTest && (
        <TextField
          label={draftLabels.merchantCode}
          longest={20}
          isDisabled={isDisabled}
          value={draft.merchantCode}
          onChange={(merchantCode) => set({ merchantCode: merchantCode.toUpperCase() })}
        />
      )}
      {isApp && <TextField {...line('url', 500)} caption="Optional" />}
    </div>
  )
}
