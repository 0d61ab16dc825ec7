import { SyncIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useEffect, useState } from 'react'
import { localVersion } from '#contract/wire/localVersion.ts'
import { panelVersion } from '#contract/calls/platform/shell.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { renewPanel } from './renewPanel.ts'
import styles from './TopBar.module.css'

const minuteMs = 60_000
const utcMinute = () => Math.floor(Date.now() / minuteMs)

/** The number of the current UTC minute; changes when the window is looked at again, not by itself in the background. */
const useUtcMinute = (): number => {
  const [minute, setMinute] = useState(utcMinute)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setMinute(utcMinute())
    }
    const timer = setInterval(look, minuteMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return minute
}

export const Versions = () => {
  const minute = useUtcMinute()
  const { data, dataUpdatedAt, refetch } = useCall(panelVersion, {}, { staleTime: Infinity })
  useEffect(() => {
    if (dataUpdatedAt > 0 && minute > Math.floor(dataUpdatedAt / minuteMs)) void refetch({ cancelRefetch: false })
  }, [minute, dataUpdatedAt, refetch])
  const server = data?.[0]?.version
  const differs = server !== undefined && server !== localVersion
  return (
    <span
      className={styles.versions}
      title={`This panel is ${localVersion}; the gateway expects ${server ?? 'an unknown version'}.`}
    >
      <span title="Version of this panel">{localVersion}</span>
      <span aria-hidden="true">/</span>
      <span
        title="Version that the gateway expects"
        className={styles.expected}
        data-local={localVersion}
        data-differs={differs || undefined}
      >
        {server ?? '–'}
      </span>
      {differs && (
        <Button size="small" leadingVisual={SyncIcon} onClick={() => void renewPanel()}>
          <span className={styles.reloadFor}>Reload for {server}</span>
        </Button>
      )}
    </span>
  )
}
