import styles from './Chart.module.css'

interface Props {
  readonly parts: readonly { readonly name: string; readonly tone: string | undefined }[]
}

/** What each colour of a chart counts. */
export const ChartLegend = ({ parts }: Props) => (
  <ul className={styles.legend}>
    {parts.map(({ name, tone }) => (
      <li key={name}>
        <svg width="10" height="10" aria-hidden="true">
          <rect className={tone} width="10" height="10" rx="2" />
        </svg>
        {name}
      </li>
    ))}
  </ul>
)
