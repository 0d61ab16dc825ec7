import { Button } from '@primer/react'
import { listBrands } from '#contract/calls/people/roles.ts'
import { useLookup } from '#src/gateway/useLookup.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import styles from './BrandChoice.module.css'

interface Props {
  /** What one finds once a brand is chosen. */
  readonly text: string
  readonly onChoose: (brandCode: string) => void
}

const mostShown = 24

/** In place of a screen of one brand while none is chosen: the brands, each a key away. */
export const BrandChoice = ({ text, onChoose }: Props) => {
  const { data: brands = [], isMissing, isPending } = useLookup(listBrands)
  return (
    <ScreenState
      // Drawn once: what says what to do would jump when the brands come.
      state={isPending && !isMissing ? 'loading' : 'empty'}
      title="Please Select Brand"
      text={text}
      action={
        brands.length > 0 && (
          <section aria-label="Brands">
            <ul className={styles.brands}>
              {brands.slice(0, mostShown).map(({ brandCode }) => (
                <li key={brandCode}>
                  <Button onClick={() => onChoose(brandCode)}>{brandCode}</Button>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    />
  )
}
