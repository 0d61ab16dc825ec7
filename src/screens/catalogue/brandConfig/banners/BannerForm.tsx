import { Banner as Notice, Button } from '@primer/react'
import { useNavigate } from 'react-router-dom'
import {
  type Banner,
  BannerStatus,
  findBannerOverlaps,
  listBanners,
  saveBanner,
} from '#contract/calls/catalogue/banners.ts'
import { instantOfIndian } from '#contract/wire/indianTime.ts'
import { bannerStateAt } from '#machines/catalogue/offerBanner.ts'
import { endOfDay } from '#machines/catalogue/schemeLife.ts'
import { defineForm, type DraftOf } from '#src/editing/fields/defineForm.ts'
import { check, choice, day, text, webAddress, wholeNumber } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormPage } from '#src/editing/FormPage.tsx'
import page from '#src/editing/FormPage.module.css'
import { callGateway } from '#src/gateway/call.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { seenPicture } from '#src/pictures/awaitedPicture.ts'
import { Picture } from '#src/pictures/Picture.tsx'
import { picture } from '#src/pictures/pictureFormField.tsx'
import { gatewayNow } from '#src/ui/clock.ts'
import { brandAddress } from '../brandPlaces.ts'
import styles from './Banners.module.css'
import { stateWords } from './bannerWords.ts'

const table = defineForm(saveBanner, {
  brandOfferName: text('Offer Name', { isWide: true }),
  bannerStatus: choice('Banner Status', BannerStatus.enum, { first: 'ACTIVE', fault: 'Choose ACTIVE or DEACTIVATE.' }),
  priority: wholeNumber('Priority', {
    caption: 'The highest comes first; empty is 0.',
    most: 999_999,
    empty: 0,
    fault: 'priority is invalid',
  }),
  startDate: day('From Date'),
  endDate: day('To Date', {
    caption: 'It counts until midnight in India.',
    notBefore: 'startDate',
    notBeforeLabel: 'From Date',
  }),
  redirectionUrl: webAddress('Redirection URL', {
    caption: 'Where the banner leads, for example https://shop.example/offer',
    optional: true,
    isWide: true,
  }),
  stickyAdd: check('Sticky Ad'),
  mediaUrl: picture('Offer Image', 'banner'),
})
type BannerDraft = DraftOf<typeof table.fields>

interface Props {
  readonly brandCode: string
  /** Undefined: a new offer. */
  readonly banner: Banner | undefined
  readonly isReadOnly: boolean
}

const hasDays = ({ startDate, endDate }: BannerDraft) => startDate !== '' && endDate >= startDate

const stateOf = ({ bannerStatus, startDate, endDate }: BannerDraft) =>
  bannerStateAt(
    bannerStatus,
    { from: instantOfIndian(`${startDate}T00:00`).getTime(), to: endOfDay(endDate) },
    gatewayNow(),
  )

const Preview = ({ draft }: { readonly draft: BannerDraft }) => (
  <section className="ui-shrinking-8" aria-label="Preview">
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
      {hasDays(draft) ? `Saved now, it is ${stateWords[stateOf(draft)].toLowerCase()}. ` : ''}
      {draft.redirectionUrl === '' ? 'It leads nowhere.' : `It leads to ${draft.redirectionUrl}`}
    </p>
  </section>
)

/** Two banners of the same priority at one time: which comes first, nobody said. */
const Overlap = ({ brandCode, id, draft }: { brandCode: string; id: number | undefined; draft: BannerDraft }) => {
  const priority = table.fields.priority.write(draft.priority)
  const isAsked = draft.bannerStatus === 'ACTIVE' && hasDays(draft) && priority !== undefined
  const { data } = useCall(
    findBannerOverlaps,
    {
      brandCode,
      ...(id === undefined ? {} : { id }),
      priority: priority ?? 0,
      startDate: draft.startDate,
      endDate: draft.endDate,
    },
    { enabled: isAsked, staleTime: 0 },
  )
  if (!isAsked || data === undefined || data.length === 0) return null
  return (
    <Notice
      variant="warning"
      title={`Shown at the same time with priority ${priority}: ${data.join(', ')}`}
      description="Which of them comes first is not said. Give this one another priority or other days, or save it as it is."
    />
  )
}

/** BO-01 to BO-03: one banner offer, with the banner as shops see it. */
export const BannerForm = ({ brandCode, banner, isReadOnly }: Props) => {
  const navigate = useNavigate()
  const list = brandAddress(brandCode, 'offers')
  const form = useTableForm({
    table,
    call: saveBanner,
    saved: banner,
    fixed: (base) => ({ ...(base === undefined ? {} : { id: base.id }), brandCode }),
    versionOf: ({ version }) => version,
    stale: {
      code: 'record-changed',
      read: async ({ id }) => (await callGateway(listBanners, { brandCode, id })).rows[0],
      what: 'this offer',
    },
    draftKey: `banner ${brandCode} ${banner?.id ?? ''}`,
    draftTitle: banner === undefined ? `New offer of ${brandCode}` : banner.brandOfferName,
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
  const fields = (
    <div className={styles.page}>
      <div className={styles.form}>
        <div className={styles.fields}>
          <FormFields table={table} form={form} isReadOnly={isReadOnly} />
        </div>
        {!isReadOnly && <Overlap brandCode={brandCode} id={banner?.id} draft={form.draft} />}
      </div>
      <Preview draft={form.draft} />
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
      leaving={{ savedDraft: 'What you typed stays on this device as a draft.', lost: 'What you typed will be lost.' }}
      className={styles.form}
      onCancel={() => void navigate(list)}
    >
      {fields}
    </FormPage>
  )
}
