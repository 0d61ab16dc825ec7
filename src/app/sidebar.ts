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
  LawIcon,
  HistoryIcon,
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

/** The families of the menu, in its order. */
export const menuFamilies = {
  work: 'Work',
  merchants: 'Merchants',
  money: 'Money',
  catalogue: 'Catalogue and offers',
  campaigns: 'Campaigns',
  files: 'Files',
  administration: 'Administration',
} as const
export type MenuFamily = keyof typeof menuFamilies

export interface SidebarEntry {
  readonly label: string
  readonly to: string
  readonly family: MenuFamily
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
  { label: 'Dashboard', to: '/dashboard', family: 'work', anyOf: ['dashboard'], icon: HomeIcon },
  { label: 'Merchant Update', to: '/merchants', family: 'merchants', anyOf: ['updatemerchantuser'], icon: PersonIcon },
  {
    label: 'New Merchant KYC',
    to: '/merchants-new/kyc',
    family: 'merchants',
    anyOf: ['kyc_by_pine', 'kyc_by_{product}'],
    icon: VerifiedIcon,
  },
  {
    label: 'Super Merchant KYC',
    to: '/super-merchant-kyc',
    family: 'merchants',
    leadsTo: '/supermerchants',
    anyOf: ['kyc_by_{product}'],
    icon: ShieldCheckIcon,
  },
  {
    label: 'Merchant Info',
    to: merchantInfo,
    family: 'merchants',
    anyOf: ['getporfoliomerchants'],
    icon: OrganizationIcon,
  },
  {
    label: 'Non KYC Merchants',
    to: '/non-kyc-merchants',
    family: 'merchants',
    anyOf: ['getkycincompletemerchants'],
    icon: FileBadgeIcon,
  },
  {
    label: 'Campaign',
    to: '/campaign',
    family: 'campaigns',
    leadsTo: '/campaigns',
    anyOf: ['appnotificationbulk'],
    icon: MegaphoneIcon,
  },
  { label: 'Account Management', to: '/accounts', family: 'money', anyOf: ['settlementmenu'], icon: CreditCardIcon },
  { label: 'Order Management', to: '/order-mgmt', family: 'money', anyOf: ['getorders'], icon: PackageIcon },
  { label: 'Reports', to: '/reports', family: 'money', anyOf: ['opsreports'], icon: GraphIcon },
  { label: 'Brand Configuration', to: '/brand-config', family: 'catalogue', anyOf: ['productmgmt'], icon: GearIcon },
  {
    label: 'Offer Management',
    to: '/offer-mgmt',
    family: 'catalogue',
    anyOf: screenAccess.offers.anyOf,
    icon: TagIcon,
  },
  { label: 'Finance', to: '/finance', family: 'money', anyOf: ['upload_finance_report'], icon: GraphIcon },
  {
    label: 'Bank Setup',
    to: '/bank-setup',
    family: 'money',
    anyOf: ['bank_setup_checker_service', 'bank_setup_maker_service', 'bank_setup_view_service'],
    icon: BriefcaseIcon,
  },
  {
    label: 'Bulk-Uploads',
    to: '/bulk-uploads',
    family: 'files',
    anyOf: ['dsr', 'pos_mid_tid_mapping_service', 'promoter_voucher_map_service'],
    icon: UploadIcon,
  },
  {
    label: 'Scripts & S3 Files',
    to: '/scripts-s3-files',
    family: 'files',
    anyOf: ['getscripts&files'],
    icon: CodeIcon,
  },
  { label: 'Downloads', to: '/downloads', family: 'files', anyOf: ['downloads'], icon: DownloadIcon },
  { label: 'User Management', to: '/user-management', family: 'administration', anyOf: ['getusers'], icon: PeopleIcon },
]

/** In place of the dashboard, for people whose services open none but another screen. */
export const todayEntry: SidebarEntry = { label: 'Today', to: '/today', family: 'work', anyOf: [], icon: HomeIcon }

/** Its entry says how many records wait. */
export const waitingPath = '/waiting'

/** Screens that the documents do not know, below the documented menu. */
export const addedEntries: readonly SidebarEntry[] = [
  {
    label: 'Waiting for me',
    to: waitingPath,
    family: 'work',
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
  { label: 'Disputes', to: '/disputes', family: 'money', ...screenAccess.disputes, icon: LawIcon },
  { label: 'Papers', to: '/papers', family: 'money', ...screenAccess.papers, icon: FileBadgeIcon },
  {
    label: 'Integrations',
    to: '/integrations',
    family: 'administration',
    ...screenAccess.integrations,
    isOfOwnGateway: true,
    icon: PlugIcon,
  },
  {
    label: 'Audit',
    to: '/user-management/audit',
    family: 'administration',
    anyOf: ['getusers'],
    flag: 'admin',
    icon: LogIcon,
  },
  {
    label: 'Retention',
    to: '/retention',
    family: 'administration',
    ...screenAccess.retention,
    isOfOwnGateway: true,
    icon: HistoryIcon,
  },
]

/** Screens of everybody: found by name and by keys, and opened from the top bar. No entry of the menu. */
export const ownEntries: readonly Pick<SidebarEntry, 'label' | 'to'>[] = [
  { label: 'Notifications', to: notificationsPath },
]
