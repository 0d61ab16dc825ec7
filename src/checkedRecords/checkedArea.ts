import { type ComponentType, createContext, use } from 'react'
import type { CheckedKind } from '#contract/checkedKinds/index.ts'
import type { OpenedAs } from './openedRecord.ts'

/** What the screens of a kind say, where the words of all records do not do. */
export interface CheckedWords {
  /** Title of its dialogs. */
  readonly title: string
  /** 'change of an approved scheme': its approved content is shown elsewhere or out of use until the change is decided. */
  readonly pending: string
  /** After a decision. */
  readonly done: string
  /** After one that failed; absent: the dialog alone says so. */
  readonly failed?: string
  /** What a kind with an effect counts in rupees, and what the figure leaves out. */
  readonly effect?: { readonly cost: string; readonly restriction: string }
}

export interface CheckedFormProps {
  readonly as: Exclude<OpenedAs, 'review'>
  /** Absent: a new record. */
  readonly id?: number
  /** Which draft of a new record. */
  readonly opening?: string
  readonly onClose: () => void
}

/** What an area hands in of a kind of its records; `src/app` collects them. */
export interface CheckedArea {
  readonly kind: CheckedKind
  /** Address of its list: '/bank-setup'. */
  readonly path: string
  /** The dialog in which a maker adds or changes a record. */
  readonly Form: ComponentType<CheckedFormProps>
  readonly words: CheckedWords
}

export type CheckedAreas = Readonly<Record<CheckedKind, CheckedArea>>

/** Given by the shell, which alone knows every area. */
export const CheckedAreasContext = createContext<CheckedAreas | null>(null)

export const useCheckedArea = (kind: CheckedKind): CheckedArea => {
  const areas = use(CheckedAreasContext)
  if (areas === null) throw new Error('the areas of checked records were not handed in')
  return areas[kind]
}

/** The same by kind, for lists of several. */
export const areasByKind = (areas: readonly CheckedArea[]): CheckedAreas =>
  Object.fromEntries(areas.map((area): [string, CheckedArea] => [area.kind, area])) as Record<CheckedKind, CheckedArea>
