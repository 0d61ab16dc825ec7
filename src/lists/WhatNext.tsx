import { type ComponentProps, Suspense } from 'react'
import { lazyScreen } from '#src/ui/lazyScreen.ts'
import styles from './List.module.css'

const NothingAsked = lazyScreen(() => import('./NothingAsked.tsx'), 'NothingAsked')

/** What one may want next, below the sentence of a screen that waits for a search; its code comes when it is shown. */
export const WhatNext = (props: ComponentProps<typeof NothingAsked>) => (
  <div className={styles.next}>
    <Suspense fallback={null}>
      <NothingAsked {...props} />
    </Suspense>
  </div>
)
