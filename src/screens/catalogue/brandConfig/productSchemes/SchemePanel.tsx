import { XIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { useEffect, useId, useRef } from 'react'
import type { Scheme } from '#contract/calls/catalogue/productSchemes.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { usePutParams } from '#src/address/usePutParams.ts'
import brand from '../BrandConfig.module.css'
import { brandPlace } from '../brandPlaces.ts'
import { SchemeGroups } from './SchemeGroups.tsx'
import { SchemeModels } from './SchemeModels.tsx'
import styles from './Schemes.module.css'
import { SchemeStateLabel } from './SchemeStateLabel.tsx'

/** What is in one scheme. */
export const SchemePanel = ({ scheme }: { readonly scheme: Scheme }) => {
  const titleId = useId()
  const put = usePutParams()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // It answers a promise in newer browsers.
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={titleId}>
      <div className={`${brand.line} ${brand.spread}`}>
        <span className={brand.line}>
          <h2 id={titleId} className="ui-heading">
            {scheme.schemeCode}
          </h2>
          <SchemeStateLabel state={scheme.status} />
          <span className="ui-muted">{scheme.schemeDesc}</span>
        </span>
        <IconButton
          icon={XIcon}
          size="small"
          variant="invisible"
          aria-label={`Close ${scheme.schemeCode}`}
          onClick={() => put({ scheme: '', panel: '', page: '', models: '' })}
        />
      </div>
      <Tabs
        label={`In ${scheme.schemeCode}`}
        name="panel"
        keeps={[...brandPlace.filter((name) => name !== 'panel'), 'expired', 'scheme_code']}
        panelClass={brand.panel}
        tabs={[
          { key: 'models', label: 'Models', counter: scheme.models, content: () => <SchemeModels scheme={scheme} /> },
          { key: 'groups', label: 'Group codes', content: () => <SchemeGroups scheme={scheme} /> },
        ]}
      />
    </section>
  )
}
