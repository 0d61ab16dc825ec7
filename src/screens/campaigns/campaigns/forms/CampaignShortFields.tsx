import type { ComponentProps } from 'react'
import { oneOf } from '#src/editing/fields/choices.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { channelWords } from '../campaignWords.ts'
import styles from '../Campaigns.module.css'
import {
  type CampaignDraft,
  type CampaignSettings,
  type CampaignTable,
  sqlOf,
  urlOf,
  type WrittenDoor,
} from './campaignTable.ts'

interface Option {
  readonly value: string
  readonly name: string
}

const modes: readonly Option[] = [
  { value: 'test', name: 'Test' },
  { value: 'live', name: 'Live' },
]
const hubChannels: readonly Option[] = [
  { value: 'whatsapp', name: channelWords.whatsapp },
  { value: 'sms', name: 'Sms' },
]

const vendorOptions = (settings: CampaignSettings, channel: string): readonly Option[] =>
  settings.vendors
    .filter((vendor) => vendor.channel === channel)
    .map(({ name, isSandbox }) => ({
      value: name,
      name: isSandbox && !/sandbox/i.test(name) ? `${name} (sandbox)` : name,
    }))

/** Where there is one, nobody has to choose it. */
const onlyVendor = (vendors: readonly Option[]): string => (vendors.length === 1 ? (vendors[0]?.value ?? '') : '')

interface Props {
  readonly door: WrittenDoor
  readonly settings: CampaignSettings
  readonly table: CampaignTable
  readonly form: ComponentProps<typeof FormFields<CampaignTable['fields']>>['form']
  readonly isBusy: boolean
}

/** Which fields a form has, in their order. */
const fieldsOf = (door: WrittenDoor, isTest: boolean): readonly (keyof CampaignDraft)[] => {
  if (door === 'appNotification') return ['vendor', 'code', 'title', 'url']
  if (door === 'push')
    return ['mode', 'vendor', 'name', 'title', ...(isTest ? (['mobileNumber', 'merchantCode'] as const) : [])]
  return ['mode', 'channel', 'vendor', 'templateId', 'name', ...(isTest ? (['mobileNumber'] as const) : [])]
}

/** Who sends it, how it is called and where it leads: fields of one line. Most are shut until a mode is chosen. */
export const CampaignShortFields = ({ door, settings, table, form, isBusy }: Props) => {
  const { draft, set } = form
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
      channel: channel as CampaignDraft['channel'],
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
  return (
    <div className={styles.form}>
      <FormFields
        table={table}
        form={form}
        isReadOnly={draft.mode === '' || isBusy}
        only={fieldsOf(door, draft.mode === 'test')}
        own={{
          mode: (props) => oneOf(modes, 'Choose')({ ...props, isDisabled: isBusy, onChange: setMode }),
          channel: (props) => oneOf(hubChannels, 'Choose')({ ...props, onChange: setChannel }),
          vendor: (props) =>
            oneOf(vendors, 'Choose')({ ...props, isDisabled: props.isDisabled || draft.channel === '' }),
          code: (props) => table.fields.code.control({ ...props, onChange: setCode }),
          mobileNumber: (props) =>
            table.fields.mobileNumber.control({ ...props, onChange: (typed) => props.onChange(typed.trim()) }),
        }}
      />
    </div>
  )
}
