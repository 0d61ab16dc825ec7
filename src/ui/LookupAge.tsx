import { Text } from '@primer/react'
import styles from './LookupAge.module.css'
import { When } from './When.tsx'

/** How old what is chosen from is, where a newer answer could not be had. Instants; null for what is new. */
export const LookupAge = ({ of: instants }: { readonly of: readonly (string | null)[] }) => {
  const [oldest] = instants.filter((at) => at !== null).toSorted()
  if (oldest === undefined) return null
  return (
    <Text as="p" size="small" className={styles.line} role="status">
      The lists to choose from are of <When at={oldest} />; newer ones could not be loaded.
    </Text>
  )
}
