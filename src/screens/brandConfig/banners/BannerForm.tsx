import { Banner as Notice, Button, Checkbox, Select, TextInput } from '@primer/react'
import { useNavigate } from 'react-router-dom'
import { type Banner, BannerStatus, findBannerOverlaps, listBanners, saveBanner } from '#contract/calls/banners.ts'
import { instantOfIndian } from '#contract/wire/indianTime.ts'
import { bannerStateAt } from '#machines/offerBanner.ts'
import { endOfDay } from '#machines/schemeLife.ts'
import { FormPage } from '#src/editing/FormPage.tsx'
import page from '#src/editing/FormPage.module.css'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { seenPicture } from '#src/pictures/awaitedPicture.ts'
import { Picture } from '#src/pictures/Picture.tsx'
import { PictureField } from '#src/pictures/PictureField.tsx'
import { gatewayNow } from '#src/ui/clock.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { Field } from '#src/ui/Field.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { brandAddress } from '../brandPlaces.ts'
import styles from './Banners.module.css'
import { type BannerDraft, bannerLabels, draftOfBanner, faultsOfBanner, priorityOf, stateWords } from './bannerWords.ts'

interface Props {
  readonly brandCode: string
  /** Undefined: a new offer. */
  readonly banner: Banner | undefined
  readonly isReadOnly: boolean
}

const hasDays = ({ startDate, endDate }: BannerDraft) => startDate !== '' && endDate >= startDate

const Preview = ({ draft }: { readonly draft: BannerDraft }) => (
  <section className={styles.preview} aria-label="Preview">
    <h2 className={styles.title}>Preview</h2>
    <div className={styles.banner}>
      {seenPicture(draft.mediaUrl) !== '' ? (
        <Picture name={seenPicture(draft.mediaUrl)} side={1280} alt={draft.brandOfferName} />
      ) : (
        <span className={styles.muted}>
          {draft.mediaUrl === '' ? 'Choose an image to see the banner' : 'The image is still on its way'}
        </span>
      )}
    </div>
    <p className={styles.muted}>
      {hasDays(draft)
        ? `${
            stateWords[
              bannerStateAt(
                draft.bannerStatus,
                {
                  from: instantOfIndian(`${draft.startDate}T00:00`).getTime(),
                  to: endOfDay(draft.endDate),
                },
                gatewayNow(),
              )
            ]
          } as it stands. `
        : ''}
      {draft.redirectionUrl === '' ? 'It leads nowhere.' : `It leads to ${draft.redirectionUrl}`}
    </p>
  </section>
)

/** Two banners of the same priority at one time: which comes first, nobody said. */
const Overlap = ({ brandCode, id, draft }: { brandCode: string; id: number | undefined; draft: BannerDraft }) => {
  const isAsked = draft.bannerStatus === 'ACTIVE' && hasDays(draft) && faultsOfBanner(draft).priority === undefined
  const { data } = useCall(
    findBannerOverlaps,
    {
      brandCode,
      ...(id === undefined ? {} : { id }),
      priority: isAsked ? priorityOf(draft) : 0,
      startDate: draft.startDate,
      endDate: draft.endDate,
    },
    { enabled: isAsked, staleTime: 0 },
  )
  if (!isAsked || data === undefined || data.length === 0) return null
  return (
    <Notice
      variant="warning"
      title={`Shown at the same time with priority ${priorityOf(draft)}: ${data.join(', ')}`}
      description="Which of them comes first is not said. Give this one another priority or other days, or save it as it is."
    />
  )
}

/** BO-01 to BO-03: one banner offer, with the banner as shops see it. */
export const BannerForm = ({ brandCode, banner, isReadOnly }: Props) => {
  const navigate = useNavigate()
  const list = brandAddress(brandCode, 'offers')
  const form = useRecordForm({
    call: saveBanner,
    saved: banner,
    versionOf: ({ version }) => version,
    draftOf: draftOfBanner,
    requestOf: (draft, base) => ({
      ...(base === undefined ? {} : { id: base.id }),
      brandCode,
      brandOfferName: draft.brandOfferName.trim(),
      bannerStatus: BannerStatus.parse(draft.bannerStatus),
      redirectionUrl: draft.redirectionUrl.trim(),
      stickyAdd: draft.stickyAdd,
      priority: priorityOf(draft),
      mediaUrl: draft.mediaUrl,
      startDate: draft.startDate,
      endDate: draft.endDate,
    }),
    faultsOf: faultsOfBanner,
    stale: {
      code: 'record-changed',
      read: async ({ id }) => (await callGateway(listBanners, { brandCode, id })).rows[0],
      what: 'this offer',
    },
    draftKey: `banner ${brandCode} ${banner?.id ?? ''}`,
    draftTitle: banner === undefined ? `New offer of ${brandCode}` : banner.brandOfferName,
    labels: bannerLabels,
    invalidates: [listBanners],
    words: {
      saved: ({ overlaps }) => ({
        kind: 'success',
        text:
          overlaps.length === 0
            ? 'Successfully Saved!'
            : `Successfully Saved! ${overlaps.join(', ')} has the same priority on some of these days.`,
      }),
      failed: 'Something went wrong !',
    },
    onSaved: () => void navigate(list),
  })
  const { draft, faults, set } = form
  const isOther = !BannerStatus.safeParse(draft.bannerStatus).success
  const fields = (
    <div className={styles.page}>
      <div className={styles.form}>
        <div className={styles.fields}>
          <Field label={bannerLabels.brandOfferName} fault={faults.brandOfferName} className={styles.wide}>
            {(control) => (
              <TextInput
                {...control}
                block
                maxLength={120}
                autoComplete="off"
                disabled={isReadOnly}
                value={draft.brandOfferName}
                onChange={(event) => set({ brandOfferName: event.target.value })}
              />
            )}
          </Field>
          <SelectField
            label={bannerLabels.bannerStatus}
            fault={faults.bannerStatus}
            isDisabled={isReadOnly}
            value={draft.bannerStatus}
            onChange={(picked) => set({ bannerStatus: picked })}
          >
            {isOther && <Select.Option value={draft.bannerStatus}>{draft.bannerStatus}</Select.Option>}
            {BannerStatus.options.map((status) => (
              <Select.Option key={status} value={status}>
                {status}
              </Select.Option>
            ))}
          </SelectField>
          <Field label={bannerLabels.priority} caption="The highest comes first; empty is 0." fault={faults.priority}>
            {(control) => (
              <TextInput
                {...control}
                block
                inputMode="numeric"
                maxLength={6}
                autoComplete="off"
                disabled={isReadOnly}
                value={draft.priority}
                onChange={(event) => set({ priority: event.target.value })}
              />
            )}
          </Field>
          <DayField
            label={bannerLabels.startDate}
            fault={faults.startDate}
            isDisabled={isReadOnly}
            value={draft.startDate}
            onChange={(startDate) => set({ startDate })}
          />
          <DayField
            label={bannerLabels.endDate}
            caption="It counts until midnight in India."
            fault={faults.endDate}
            isDisabled={isReadOnly}
            value={draft.endDate}
            onChange={(endDate) => set({ endDate })}
          />
          <Field
            label={bannerLabels.redirectionUrl}
            caption="Where the banner leads, for example https://shop.example/offer"
            fault={faults.redirectionUrl}
            className={styles.wide}
          >
            {(control) => (
              <TextInput
                {...control}
                block
                type="url"
                maxLength={500}
                autoComplete="off"
                disabled={isReadOnly}
                value={draft.redirectionUrl}
                onChange={(event) => set({ redirectionUrl: event.target.value })}
              />
            )}
          </Field>
          <label className={styles.check}>
            <Checkbox
              checked={draft.stickyAdd}
              disabled={isReadOnly}
              onChange={(event) => set({ stickyAdd: event.target.checked })}
            />
            {bannerLabels.stickyAdd}
          </label>
          <PictureField
            label={bannerLabels.mediaUrl}
            purpose="banner"
            className={styles.wide}
            fault={faults.mediaUrl}
            isDisabled={isReadOnly}
            value={draft.mediaUrl}
            onChange={(mediaUrl) => set({ mediaUrl })}
          />
        </div>
        {!isReadOnly && <Overlap brandCode={brandCode} id={banner?.id} draft={draft} />}
      </div>
      <Preview draft={draft} />
    </div>
  )
  if (isReadOnly)
    return (
      <>
        {fields}
        <div className={page.footer}>
          <Button onClick={() => void navigate(list)}>Cancel</Button>
          <Button variant="primary" disabled>
            Save
          </Button>
        </div>
      </>
    )
  return (
    <FormPage
      form={form}
      failed="The offer was not saved"
      hint={form.isChanged ? 'Changes are not saved yet.' : ''}
      leaving={{ kept: 'What you typed stays on this device as a draft.', lost: 'What you typed will be lost.' }}
      className={styles.form}
      onCancel={() => void navigate(list)}
    >
      {fields}
    </FormPage>
  )
}
