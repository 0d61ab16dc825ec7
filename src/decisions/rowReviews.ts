import { type ComponentType, createContext } from 'react'

/** The whole review of one thing that waits, by its key in *Waiting for me*. */
export type RowReview = ComponentType<{ readonly of: string }>

/** By the kind of what waits. Given by the shell, which alone knows every area. */
export const RowReviewsContext = createContext<Readonly<Record<string, RowReview>>>({})
