import {
  BriefcaseIcon,
  CodeIcon,
  CreditCardIcon,
  DownloadIcon,
  FileBadgeIcon,
  GearIcon,
  GraphIcon,
  HomeIcon,
  InboxIcon,
  LogIcon,
  MegaphoneIcon,
  OrganizationIcon,
  PackageIcon,
  PeopleIcon,
  PersonIcon,
  PlugIcon,
  ShieldCheckIcon,
  TagIcon,
  UploadIcon,
  VerifiedIcon,
  type Icon,
} from '@primer/octicons-react'
import { screenAccess } from '#contract/screenAccess.ts'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import { merchantInfo } from '#src/merchants/merchantInfoPath.ts'
import { notificationsPath } from '#src/screens/platform/notifications/area.ts'

export interface SidebarEntry {
  readonly label: string
  readonly to: string
  /** Where its screens lie that are not below it. */
  readonly leadsTo?: string
  /** One of these services shows the entry; compared without regard to case. */
  readonly anyOf: readonly string[]
  /** A flag of the person's roles; needed besides the service. */
  readonly flag?: RoleFlag
  /** Not shown where the panel talks to another gateway than that of this desk. */
  readonly isOfOwnGateway?: true
  readonly icon: Icon
}

/** The documented menu, in its order. Shown are the entries whose route an area has, to holders of a service. */
export const sidebar: readonly SidebarEntry[] = [
  { label: 'Dashboard', to: '/dashboard', anyOf: ['dashboard'], icon: HomeIcon },
  { label: 'Merchant Update', to: '/merchants', anyOf: ['updatemerchantuser'], icon: PersonIcon },
  {
    label: 'New Merchant KYC',
    to: '/merchants-new/kyc',
    anyOf: ['kyc_by_pine', 'kyc_by_{product}'],
    icon: VerifiedIcon,
  },
  {
    label: 'Super Merchant KYC',
    to: '/super-merchant-kyc',
    leadsTo: '/supermerchants',
    anyOf: ['kyc_by_{product}'],
    icon: ShieldCheckIcon,
  },
  { label: 'Merchant Info', to: merchantInfo, anyOf: ['getporfoliomerchants'], icon: OrganizationIcon },
  { label: 'Non KYC Merchants', to: '/non-kyc-merchants', anyOf: ['getkycincompletemerchants'], icon: FileBadgeIcon },
  {
    label: 'Campaign',
    to: '/campaign',
    leadsTo: '/campaigns',
    anyOf: ['appnotificationbulk'],
    icon: MegaphoneIcon,
  },
  { label: 'Account Management', to: '/accounts', anyOf: ['settlementmenu'], icon: CreditCardIcon },
  { label: 'Order Management', to: '/order-mgmt', anyOf: ['getorders'], icon: PackageIcon },
  { label: 'Reports', to: '/reports', anyOf: ['opsreports'], icon: GraphIcon },
  { label: 'Brand Configuration', to: '/brand-config', anyOf: ['productmgmt'], icon: GearIcon },
  { label: 'Offer Management', to: '/offer-mgmt', anyOf: screenAccess.offers.anyOf, icon: TagIcon },
  { label: 'Finance', to: '/finance', anyOf: ['upload_finance_report'], icon: GraphIcon },
  {
    label: 'Bank Setup',
    to: '/bank-setup',
    anyOf: ['bank_setup_checker_service', 'bank_setup_maker_service', 'bank_setup_view_service'],
    icon: BriefcaseIcon,
  },
  {
    label: 'Bulk-Uploads',
    to: '/bulk-uploads',
    anyOf: ['dsr', 'pos_mid_tid_mapping_service', 'promoter_voucher_map_service'],
    icon: UploadIcon,
  },
  { label: 'Scripts & S3 Files', to: '/scripts-s3-files', anyOf: ['getscripts&files'], icon: CodeIcon },
  { label: 'Downloads', to: '/downloads', anyOf: ['downloads'], icon: DownloadIcon },
  { label: 'User Management', to: '/user-management', anyOf: ['getusers'], icon: PeopleIcon },
]

/** Its entry says how many records wait. */
export const waitingPath = '/waiting'

/** Screens that the documents do not know, below the documented menu. */
export const addedEntries: readonly SidebarEntry[] = [
  {
    label: 'Waiting for me',
    to: waitingPath,
    anyOf: [
      'opssettlements',
      'bank_setup_checker_service',
      'kyc_approved',
      'campaign_whatsapp_notification',
      'campaign_app_notification',
      'whatsapp_onboard',
      'upload_offer',
      'offerdescupdate',
      'addeditbrandconfig',
      'integrations',
    ],
    icon: InboxIcon,
  },
  { label: 'Integrations', to: '/integrations', ...screenAccess.integrations, isOfOwnGateway: true, icon: PlugIcon },
  { label: 'Audit', to: '/user-management/audit', anyOf: ['getusers'], flag: 'admin', icon: LogIcon },
]

/** Screens of everybody: found by name and by keys, and opened from the top bar. No entry of the menu. */
export const ownEntries: readonly Pick<SidebarEntry, 'label' | 'to'>[] = [
  { label: 'Notifications', to: notificationsPath },
]
