import { type Banner, BannerStatus, type BannerState } from '#contract/calls/banners.ts'
import { awaitedFault } from '#src/pictures/awaitedPicture.ts'

export const stateWords = {
  live: 'Live',
  scheduled: 'Scheduled',
  ended: 'Ended',
  off: 'Off',
} as const satisfies Record<BannerState, string>

export const stateVariants = {
  live: 'success',
  scheduled: 'accent',
  ended: 'secondary',
  off: 'default',
} as const satisfies Record<BannerState, string>

export interface BannerDraft {
  readonly brandOfferName: string
  readonly bannerStatus: string
  readonly redirectionUrl: string
  readonly stickyAdd: boolean
  readonly priority: string
  readonly mediaUrl: string
  readonly startDate: string
  readonly endDate: string
}

export const emptyBanner: BannerDraft = {
  brandOfferName: '',
  bannerStatus: 'ACTIVE',
  redirectionUrl: '',
  stickyAdd: false,
  priority: '',
  mediaUrl: '',
  startDate: '',
  endDate: '',
}

export const bannerLabels: Readonly<Record<keyof BannerDraft, string>> = {
  brandOfferName: 'Offer Name',
  bannerStatus: 'Banner Status',
  redirectionUrl: 'Redirection URL',
  stickyAdd: 'Sticky Ad',
  priority: 'Priority',
  mediaUrl: 'Offer Image',
  startDate: 'From Date',
  endDate: 'To Date',
}

export const draftOfBanner = (banner: Banner | undefined): BannerDraft =>
  banner === undefined
    ? emptyBanner
    : {
        brandOfferName: banner.brandOfferName,
        bannerStatus: banner.bannerStatus,
        redirectionUrl: banner.redirectionUrl,
        stickyAdd: banner.stickyAdd,
        priority: String(banner.priority),
        mediaUrl: banner.mediaUrl,
        startDate: banner.startDate,
        endDate: banner.endDate,
      }

const isWebAddress = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
}

const missing = (typed: string, what: string) => (typed.trim() === '' ? `${what} is required.` : undefined)

export const faultsOfBanner = (draft: BannerDraft) => ({
  brandOfferName: missing(draft.brandOfferName, 'Offer Name'),
  bannerStatus: BannerStatus.safeParse(draft.bannerStatus).success ? undefined : 'Choose ACTIVE or DEACTIVATE.',
  redirectionUrl:
    draft.redirectionUrl.trim() === '' || isWebAddress(draft.redirectionUrl.trim())
      ? undefined
      : 'redirection_url is invalid',
  priority: draft.priority.trim() === '' || /^\d{1,6}$/.test(draft.priority.trim()) ? undefined : 'priority is invalid',
  mediaUrl: missing(draft.mediaUrl, 'Offer Image') ?? awaitedFault(draft.mediaUrl),
  startDate: missing(draft.startDate, 'From Date'),
  endDate:
    missing(draft.endDate, 'To Date') ??
    (draft.startDate !== '' && draft.endDate < draft.startDate ? 'This is before From Date.' : undefined),
})

export const priorityOf = ({ priority }: BannerDraft): number => Number(priority.trim() === '' ? 0 : priority)
